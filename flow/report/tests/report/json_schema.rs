//! The JSON Schema of report.json describes every field.

use ringmill_report::Report;
use serde_json::Value;

/// The properties of a schema and of its definitions, each with the name of its object.
fn properties(schema: &Value) -> Vec<(String, String, &Value)> {
    let definitions = schema["$defs"].as_object().expect("definitions");
    let objects = definitions.iter().map(|(name, object)| (name.as_str(), object)).chain([("Report", schema)]);
    let mut all = Vec::new();
    for (name, object) in objects {
        let Some(fields) = object["properties"].as_object() else { continue };
        all.extend(fields.iter().map(|(field, property)| (name.to_owned(), field.clone(), property)));
    }
    all
}

#[test]
fn every_field_has_a_description() {
    let schema: Value = serde_json::from_str(&Report::json_schema()).expect("JSON");
    let properties = properties(&schema);
    assert!(properties.len() > 100, "{}", properties.len());
    for (object, field, property) in properties {
        assert!(property["description"].is_string(), "{object}.{field}");
    }
}

#[test]
fn a_report_has_the_fields_of_the_schema() {
    let schema: Value = serde_json::from_str(&Report::json_schema()).expect("JSON");
    let report: Value = serde_json::from_str(&Report::default().to_json()).expect("JSON");
    let report = report.as_object().expect("an object");
    for field in report.keys() {
        assert!(schema["properties"][field].is_object(), "{field}");
    }
    for field in schema["required"].as_array().expect("required fields") {
        assert!(report.contains_key(field.as_str().expect("a name")), "{field}");
    }
}
