//! Diagnostic codes as the sources define them: attributes of error types, read with syn.

use proc_macro2::{TokenStream, TokenTree};
use syn::{
    Attribute, Expr, ExprTuple, Item, Lit, Meta,
    visit::{self, Visit},
};

/// A diagnostic code, and the texts that stand at its definition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variant {
    /// The code, such as `ring::composite`.
    pub code: String,
    /// The documentation of the error: the cause.
    pub cause: String,
    /// The message's template, with names of values in braces; empty where the message is made at
    /// run time.
    pub message: String,
    /// The template of the help: the remedy; empty where it is made at run time.
    pub remedy: String,
}

/// The codes that a source defines.
pub fn of(file: &syn::File) -> Vec<Variant> {
    let mut found = Found::default();
    found.visit_file(file);
    found.variants
}

/// The codes found so far, and the documented variants of enums, for tables that name them.
#[derive(Default)]
struct Found {
    variants: Vec<Variant>,
    documented: Vec<(String, String)>,
}

impl<'ast> Visit<'ast> for Found {
    fn visit_item(&mut self, item: &'ast Item) {
        if let Item::Struct(item) = item {
            self.variants.extend(variant(&item.attrs));
        }
        visit::visit_item(self, item);
    }

    fn visit_variant(&mut self, item: &'ast syn::Variant) {
        self.variants.extend(variant(&item.attrs));
        self.documented.push((item.ident.to_string(), documentation(&item.attrs)));
        visit::visit_variant(self, item);
    }

    // a row of a table: (Code::Variant, "prefix::name", "remedy")
    fn visit_expr_tuple(&mut self, row: &'ast ExprTuple) {
        let texts: Vec<String> = row.elems.iter().filter_map(string).collect();
        if let (Some(Expr::Path(name)), [code, remedy]) = (row.elems.first(), texts.as_slice())
            && code.contains("::")
            && let Some(name) = name.path.segments.last()
        {
            let cause = self.documented.iter().find(|(variant, _)| name.ident == variant).map(|(_, text)| text.clone());
            self.variants.push(Variant {
                code: code.clone(),
                cause: cause.unwrap_or_default(),
                message: String::new(),
                remedy: remedy.clone(),
            });
        }
        visit::visit_expr_tuple(self, row);
    }
}

/// The code that the attributes of an error give it. They are read as tokens: their arguments may
/// begin with a dot (`.path.display()`), which is not an expression.
fn variant(attributes: &[Attribute]) -> Option<Variant> {
    let named = |name: &'static str| {
        let is_named = move |attribute: &&Attribute| attribute.path().is_ident(name);
        attributes
            .iter()
            .filter(is_named)
            .filter_map(|attribute| Some(attribute.meta.require_list().ok()?.tokens.clone()))
    };
    let text = |name: &str| named("diagnostic").find_map(|tokens| called(name, tokens));
    Some(Variant {
        code: text("code")?,
        cause: documentation(attributes),
        message: named("error").find_map(first_string).unwrap_or_default(),
        remedy: text("help").unwrap_or_default(),
    })
}

/// The string that the first argument of the call of a name is.
fn called(name: &str, tokens: TokenStream) -> Option<String> {
    let mut is_next = false;
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => is_next = ident == name,
            TokenTree::Group(group) if is_next => return first_string(group.stream()),
            _ => is_next = false,
        }
    }
    None
}

/// The string that tokens begin with.
fn first_string(tokens: TokenStream) -> Option<String> {
    let TokenTree::Literal(literal) = tokens.into_iter().next()? else { return None };
    match Lit::new(literal) {
        Lit::Str(text) => Some(text.value()),
        _ => None,
    }
}

/// The documentation of an item, on one line.
fn documentation(attributes: &[Attribute]) -> String {
    let lines = attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("doc"))
        .filter_map(|attribute| if let Meta::NameValue(pair) = &attribute.meta { string(&pair.value) } else { None });
    lines.map(|line| line.trim().to_owned()).collect::<Vec<_>>().join(" ").trim().to_owned()
}

/// The value of a string literal.
fn string(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn codes_stand_at_variants_and_in_tables() {
        let source = r#"
            enum E {
                /// The modulus is even.
                #[error("{modulus} is even")]
                #[diagnostic(code("ring::even"), help("take an odd one, not {}", .modulus))]
                Even { modulus: u64 },
            }
            enum C {
                /// Bad text.
                Syntax,
            }
            const T: &[(C, &str, &str)] = &[(C::Syntax, "program::syntax", "correct it")];
        "#;
        let found = of(&syn::parse_file(source).expect("Rust"));
        assert_eq!(found[0].code, "ring::even");
        assert_eq!(found[0].cause, "The modulus is even.");
        assert_eq!(found[0].remedy, "take an odd one, not {}");
        assert_eq!((found[1].cause.as_str(), found[1].remedy.as_str()), ("Bad text.", "correct it"));
    }
}
