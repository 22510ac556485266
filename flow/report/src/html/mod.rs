//! The report as one HTML page that needs nothing else: no script, no font, no picture from
//! anywhere.

mod accelerator;
mod additional;
mod fpga;
mod simulation;
mod sweep;

pub use self::sweep::sweep_page;
use self::{accelerator::AcceleratorView, additional::Additional, fpga::FpgaView, simulation::CosimView};
use super::baseline::Baseline;
use super::cells::CellRow;
use super::{
    File, MessageSpace, Netlist, Point, Report, additional::around, cells, charts, encryption, files, front, number,
    proof,
};
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment};
use ringmill_diagnostics::visible;
use serde::Serialize;
use thiserror::Error;

const TEMPLATE: &str = include_str!("page.html");
const ACCELERATOR: &str = include_str!("accelerator.html");
const BASE: &str = include_str!("base.html");
const STYLE: &str = include_str!("page.css");

/// The page could not be made; always a defect of ours.
#[derive(Debug, Error)]
pub enum PageError {
    /// The template failed.
    #[error("the page's template: {0}")]
    Template(#[from] minijinja::Error),
    /// A picture failed.
    #[error("a picture of the page: {0}")]
    Plot(Box<dyn std::error::Error + Send + Sync>),
}

/// The page. `program` is the program's text, shown at the end.
///
/// # Errors
/// See [`PageError`].
pub fn html(report: &Report, program: Option<&str>) -> Result<String, PageError> {
    let mut environment = environment()?;
    environment.add_template("page", TEMPLATE)?;
    environment.add_template("accelerator.html", ACCELERATOR)?;
    let page = Page {
        style: STYLE,
        version: &report.version,
        program_name: &report.program,
        entry: &report.entry,
        accelerator: AcceleratorView::of(report),
        netlist: NetlistView::of(report).map_err(PageError::Plot)?,
        proof: ProofView::of(report),
        cosim: CosimView::of(report),
        encryption: report.encryption.as_ref().map(encryption::words),
        choices: report.encryption.as_ref().map(encryption::rows).filter(|rows| rows.len() > 1).unwrap_or_default(),
        around: around(report).into_iter().map(Additional::of).collect(),
        fpga: FpgaView::of(report).map_err(PageError::Plot)?,
        stages: stages(report),
        files: file_rows(report),
        program: program.map(|text| text.lines().collect()),
    };
    let text = environment.get_template("page")?.render(Serde(page))?;
    // Names and the program's text may hold control characters.
    Ok(visible(&text).into_owned())
}

fn environment() -> Result<Environment<'static>, PageError> {
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.set_syntax(SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build()?);
    environment.add_template("base.html", BASE)?;
    Ok(environment)
}

/// The values of the template: texts, ready to be shown.
#[derive(Serialize)]
struct Page<'a> {
    style: &'static str,
    version: &'a str,
    program_name: &'a str,
    entry: &'a str,
    accelerator: Option<AcceleratorView>,
    netlist: Option<NetlistView<'a>>,
    proof: Option<ProofView>,
    cosim: Option<CosimView>,
    encryption: Option<String>,
    choices: Vec<encryption::ChoiceRow>,
    around: Vec<Additional>,
    fpga: Option<FpgaView>,
    stages: Vec<StageRow>,
    files: Vec<FileRow<'a>>,
    program: Option<Vec<&'a str>>,
}

#[derive(Serialize)]
struct NetlistView<'a> {
    library: String,
    library_meaning: String,
    rows: Vec<Row>,
    all_cells: String,
    bootstraps: String,
    depth: String,
    inputs: String,
    outputs: String,
    costs: Vec<Cost>,
    recipe: Option<String>,
    space: Option<SpaceView>,
    histogram: String,
    baseline: Option<BaselineView>,
    front: Option<String>,
    points: Vec<PointRow<'a>>,
    profile: Option<String>,
    levels: Vec<String>,
}

#[derive(Serialize)]
struct Row {
    name: String,
    meaning: String,
    count: String,
    bootstraps: String,
}

/// A line of the table of the front.
#[derive(Serialize)]
struct PointRow<'a> {
    depth: u32,
    bootstraps: String,
    netlist: &'a str,
    linked: bool,
}

impl<'a> PointRow<'a> {
    fn of(point: &'a Point) -> Self {
        let netlist = point.netlist.as_str();
        let bootstraps = number::grouped(point.bootstraps);
        Self { depth: point.depth, bootstraps, netlist, linked: files::is_inside(netlist) }
    }
}

/// The demands of lincomb cells on the encryption parameters.
#[derive(Serialize)]
struct SpaceView {
    bits: String,
    message_bits: u32,
    largest_sum: u32,
    largest_norm: String,
    largest_noise: String,
    most_outputs: u32,
    max_noise: Option<String>,
}

impl SpaceView {
    fn of(space: MessageSpace) -> Self {
        let MessageSpace { bits, message_bits, largest_sum, largest_norm, largest_noise, most_outputs, max_noise } =
            space;
        SpaceView {
            bits: number::counted(u64::from(bits), "bit"),
            message_bits,
            largest_sum,
            largest_norm: number::grouped(u64::from(largest_norm)),
            largest_noise: number::grouped(u64::from(largest_noise)),
            most_outputs,
            max_noise: max_noise.map(|most| number::grouped(most.into())),
        }
    }
}

/// The circuit without optimization.
#[derive(Serialize)]
struct BaselineView {
    name: &'static str,
    title: String,
    meaning: String,
    picture: String,
}

impl BaselineView {
    fn of(netlist: &Netlist, baseline: Baseline) -> Result<Self, charts::PlotError> {
        let picture = charts::beside_baseline(netlist, &baseline)?;
        let (initial, rest) = baseline.name.split_at(1);
        let title = initial.to_uppercase() + rest;
        Ok(Self { name: baseline.name, title, meaning: baseline.meaning, picture })
    }
}

/// A line of the table of costs.
#[derive(Serialize)]
struct Cost {
    name: &'static str,
    before: String,
    after: String,
    change: String,
    better: bool,
}

impl<'a> NetlistView<'a> {
    fn of(report: &'a Report) -> Result<Option<Self>, charts::PlotError> {
        let Some(netlist) = &report.netlist else { return Ok(None) };
        let rows = cells::rows(netlist);
        let points = report.pareto.as_deref().unwrap_or_default();
        let mut costs = Vec::new();
        let baseline = Baseline::of(report, netlist);
        if let Some(Baseline { cost: before, .. }) = &baseline {
            costs.push(cost("Bootstraps", before.bootstraps, netlist.bootstraps));
            costs.push(cost("Depth", u64::from(before.depth), u64::from(netlist.depth)));
        }
        Ok(Some(NetlistView {
            library: cells::library_name(&netlist.cells),
            library_meaning: cells::library_meaning(&netlist.cells),
            histogram: charts::cell_histogram(&rows)?,
            all_cells: number::grouped(cells::total(&rows)),
            rows: rows.into_iter().map(shown).collect(),
            bootstraps: number::grouped(netlist.bootstraps),
            depth: number::grouped(u64::from(netlist.depth)),
            inputs: number::counted(netlist.inputs as u64, "input bit"),
            outputs: number::counted(netlist.outputs as u64, "output bit"),
            costs,
            recipe: netlist.recipe.clone(),
            space: netlist.message_space.map(SpaceView::of),
            baseline: baseline.map(|baseline| BaselineView::of(netlist, baseline)).transpose()?,
            front: front::front(points)?,
            points: points.iter().map(PointRow::of).collect(),
            profile: charts::depth_profile(netlist)?,
            levels: netlist.profile.iter().map(|&count| number::grouped(count)).collect(),
        }))
    }
}

fn shown(row: CellRow) -> Row {
    Row {
        name: row.name,
        meaning: row.meaning,
        count: number::grouped(row.count),
        bootstraps: number::grouped(row.bootstraps),
    }
}

fn cost(name: &'static str, before: u64, after: u64) -> Cost {
    Cost {
        name,
        before: number::grouped(before),
        after: number::grouped(after),
        change: number::change(before, after).unwrap_or_default(),
        better: after < before,
    }
}

#[derive(Serialize)]
struct ProofView {
    result: &'static str,
    class: &'static str,
    sign: &'static str,
    method: &'static str,
    seconds: String,
    vectors: String,
    paragraphs: Vec<String>,
}

impl ProofView {
    fn of(report: &Report) -> Option<Self> {
        let found = report.proof.as_ref()?;
        Some(ProofView {
            result: proof::words(found.result),
            class: proof::class(found.result),
            sign: proof::sign(found.result),
            method: proof::method_name(found.method),
            seconds: number::seconds(found.seconds),
            vectors: number::grouped(found.vectors),
            paragraphs: proof::explanation(found, report.netlist.as_ref()),
        })
    }
}

#[derive(Serialize)]
struct StageRow {
    name: &'static str,
    meaning: &'static str,
    seconds: String,
    /// Part of the longest stage's time, in percent.
    share: f64,
}

fn stages(report: &Report) -> Vec<StageRow> {
    let longest = report.seconds.values().copied().fold(f64::MIN_POSITIVE, f64::max);
    report
        .seconds
        .iter()
        .map(|(stage, &seconds)| StageRow {
            name: stage.name(),
            meaning: stage.meaning(),
            seconds: number::seconds(seconds),
            share: (seconds / longest * 1000.0).round() / 10.0,
        })
        .collect()
}

#[derive(Serialize)]
struct FileRow<'a> {
    name: &'a str,
    linked: bool,
    meaning: &'static str,
    size: String,
}

fn file_rows<'a>(report: &'a Report) -> Vec<FileRow<'a>> {
    let row = |file: &'a File| {
        let File { name, bytes, .. } = file;
        let module = report.top.as_ref().map(|top| top.interface.module.as_str());
        FileRow {
            name,
            linked: files::is_inside(name),
            meaning: files::meaning(name, module),
            size: number::bytes(*bytes),
        }
    };
    report.files.iter().map(row).collect()
}
