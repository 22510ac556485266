//! The picture of a sweep: throughput over area.

use plotters::{prelude::*, style::text_anchor::HPos};

use super::{
    charts::{Area, PlotError, plain, plot, stairs, text},
    number,
    svg::{self, Paint},
};
use crate::{Measured, Outcome, SweepPoint};

const HEIGHT: i32 = 280;
/// Height of a line of the legend.
const LINE: i32 = 20;
/// Room around the points, in powers of ten.
const MARGIN: f64 = 0.1;
const TITLE: &str = "Throughput against area";

/// A point with a throughput: its board, the logarithms of look-up tables and transactions a
/// second, whether none beats it in both. (A logarithmic axis of the plotting library has labels at
/// powers of ten only.)
struct Slot<'a> {
    board: &'a str,
    at: (f64, f64),
    on_front: bool,
}

/// A routed point, where there is something to compare by.
pub(super) fn rated(outcome: &Outcome) -> Option<(&Measured, f64)> {
    match outcome {
        Outcome::Routed(measured) => measured.operands_per_second.map(|rate| (measured, rate)),
        _ => None,
    }
}

/// The points that no other beats in both throughput and look-up tables.
pub(super) fn front(points: &[(SweepPoint, Outcome)]) -> Vec<bool> {
    let all: Vec<_> =
        points.iter().map(|(_, outcome)| rated(outcome).map(|(found, rate)| (found.used.lut, rate))).collect();
    let beats = |a: (u64, f64), b: (u64, f64)| a.0 <= b.0 && a.1 >= b.1 && a != b;
    let is_beaten = |b: (u64, f64)| all.iter().flatten().any(|&a| beats(a, b));
    all.iter().map(|point| point.is_some_and(|point| !is_beaten(point))).collect()
}

/// All points with a throughput, each board with a mark of its own, those that none beats joined by
/// stairs; as a file of its own.
///
/// # Errors
/// Only if there is no room for its axes; a defect of ours.
pub fn sweep_picture(points: &[(SweepPoint, Outcome)]) -> Result<String, PlotError> {
    let (plotted, height) = plotted(points)?;
    Ok(svg::alone(&plotted, height, "sweep", TITLE, &description(points)))
}

/// The same for the page.
pub(super) fn picture(points: &[(SweepPoint, Outcome)]) -> Result<String, PlotError> {
    let (plotted, height) = plotted(points)?;
    Ok(svg::finish(&plotted, height, "sweep", TITLE, &description(points)))
}

fn description(points: &[(SweepPoint, Outcome)]) -> String {
    let told: Vec<_> = points
        .iter()
        .filter_map(|(point, outcome)| {
            let (found, rate) = rated(outcome)?;
            Some(format!("{}: {} a second with {}", point.name, number::rate(rate), number::grouped(found.used.lut)))
        })
        .collect();
    match told.is_empty() {
        true => "No point of the sweep has a known throughput.".to_owned(),
        false => format!("Transactions a second by look-up tables. {}.", told.join("; ")),
    }
}

fn plotted(points: &[(SweepPoint, Outcome)]) -> Result<(String, u32), PlotError> {
    let places: Vec<Slot<'_>> = points
        .iter()
        .zip(front(points))
        .filter_map(|((point, outcome), on_front)| {
            let (found, rate) = rated(outcome)?;
            Some(Slot {
                board: &point.board,
                at: ((found.used.lut.max(1) as f64).log10(), rate.max(1e-9).log10()),
                on_front,
            })
        })
        .collect();
    let mut boards: Vec<&str> = Vec::new();
    for place in &places {
        if !boards.contains(&place.board) {
            boards.push(place.board);
        }
    }
    let bound = |pick: fn(&Slot<'_>) -> f64| match places.is_empty() {
        true => 0.0..1.0,
        false => {
            let least = places.iter().map(pick).fold(f64::MAX, f64::min);
            let most = places.iter().map(pick).fold(f64::MIN, f64::max);
            (least - MARGIN)..(most + MARGIN)
        }
    };
    let mut best: Vec<_> = places.iter().filter(|place| place.on_front).map(|place| place.at).collect();
    best.sort_by(|a, b| a.0.total_cmp(&b.0));
    let legend = LINE * boards.len() as i32;
    let height = HEIGHT + legend;
    let plotted = plot(height, |area| {
        for (position, board) in boards.iter().enumerate() {
            let middle = position as i32 * LINE + LINE / 2;
            mark(area, (8, middle), position, Paint::After)?;
            text(area, board, (22, middle), Paint::Muted, HPos::Left)?;
        }
        let mut chart = ChartBuilder::on(area)
            .margin_top(8 + legend)
            .margin_right(10)
            .x_label_area_size(44)
            .y_label_area_size(76)
            .build_cartesian_2d(bound(|place| place.at.0), bound(|place| place.at.1))?;
        plain(&mut chart.configure_mesh())
            .x_labels(5)
            .y_labels(5)
            .x_label_formatter(&|tables| number::grouped(10f64.powf(*tables).round() as u64))
            .y_label_formatter(&|rate| number::rate(10f64.powf(*rate)))
            .x_desc("area, look-up tables")
            .y_desc("transactions a second")
            .draw()?;
        chart.draw_series(stairs(&best))?;
        for place in &places {
            let board = boards.iter().position(|board| *board == place.board).unwrap_or(0);
            let paint = if place.on_front { Paint::After } else { Paint::Muted };
            mark(area, chart.backend_coord(&place.at), board, paint)?;
        }
        Ok(())
    })?;
    Ok((plotted, height as u32))
}

/// The mark of a board: eight shapes, filled and hollow ones, then the same again.
fn mark(area: &Area<'_>, (x, y): (i32, i32), board: usize, paint: Paint) -> Result<(), PlotError> {
    let color = paint.color();
    let style = if board % 8 < 4 { color.filled() } else { color.stroke_width(2) };
    match board % 4 {
        0 => area.draw(&Circle::new((x, y), 4, style))?,
        1 => area.draw(&Rectangle::new([(x - 4, y - 4), (x + 4, y + 4)], style))?,
        2 => area.draw(&TriangleMarker::new((x, y), 5, style))?,
        _ => area.draw(&Cross::new((x, y), 4, color.stroke_width(if board % 8 < 4 { 3 } else { 1 })))?,
    }
    Ok(())
}
