//! A sweep as a page.

use minijinja::value::Serde;
use serde::Serialize;

use super::{
    super::{
        sweep::{front, picture},
        terminal::sweep_row,
    },
    PageError, STYLE, environment,
};
use crate::{Outcome, SweepPoint};

const TEMPLATE: &str = include_str!("sweep.html");

#[derive(Serialize)]
struct Page<'a> {
    style: &'static str,
    version: &'static str,
    program_name: &'a str,
    entry: &'a str,
    picture: String,
    rows: Vec<Row>,
    failures: Vec<FailureRow<'a>>,
}

/// A point without numbers.
#[derive(Serialize)]
struct FailureRow<'a> {
    name: &'a str,
    code: &'a str,
    text: &'a str,
}

#[derive(Serialize)]
struct Row {
    cells: [String; 12],
    on_front: bool,
    /// The page of its build, relative to the page.
    page: Option<String>,
}

/// The page of a sweep.
///
/// # Errors
/// See [`PageError`].
pub fn sweep_page<'a>(
    program: &'a str,
    entry: &'a str,
    points: &'a [(SweepPoint, Outcome)],
) -> Result<String, PageError> {
    let mut environment = environment()?;
    environment.add_template("sweep", TEMPLATE)?;
    let row = |((point, outcome), on_front): (&(SweepPoint, Outcome), bool)| Row {
        cells: sweep_row(point, outcome),
        on_front,
        page: matches!(outcome, Outcome::Routed(_) | Outcome::Project(_))
            .then(|| format!("points/{}/build/report.html", point.name)),
    };
    let failure = |(point, outcome): &'a (SweepPoint, Outcome)| match outcome {
        Outcome::Failed(failure) => Some(FailureRow { name: &point.name, code: &failure.code, text: &failure.text }),
        _ => None,
    };
    let page = Page {
        style: STYLE,
        version: env!("CARGO_PKG_VERSION"),
        program_name: program,
        entry,
        picture: picture(points).map_err(PageError::Plot)?,
        rows: points.iter().zip(front(points)).map(row).collect(),
        failures: points.iter().filter_map(failure).collect(),
    };
    Ok(environment.get_template("sweep")?.render(Serde(page))?)
}
