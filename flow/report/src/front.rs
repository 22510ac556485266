//! The picture of a front: bootstraps over depth.

use plotters::prelude::*;

use super::{
    Point,
    charts::{PlotError, plain, plot, stairs, whole_number},
    number,
    svg::{self, Paint},
};

const HEIGHT: i32 = 260;
const TITLE: &str = "Bootstraps against depth";

/// The picture in the page; None without points.
pub(super) fn front(points: &[Point]) -> Result<Option<String>, PlotError> {
    if points.is_empty() {
        return Ok(None);
    }
    Ok(Some(svg::finish(&plotted(points)?, HEIGHT as u32, "front", TITLE, &description(points))))
}

/// The picture as a file of its own.
///
/// # Errors
/// Only if there is no room for its axes; a defect of ours.
pub fn front_picture(points: &[Point]) -> Result<String, PlotError> {
    Ok(svg::alone(&plotted(points)?, HEIGHT as u32, "front", TITLE, &description(points)))
}

fn description(points: &[Point]) -> String {
    let told = |point: &Point| format!("{} within depth {}", number::grouped(point.bootstraps), point.depth);
    format!(
        "Bootstraps of the smallest netlists found by depth: {}.",
        points.iter().map(told).collect::<Vec<_>>().join(", ")
    )
}

/// A point for each netlist, and the stairs between them: what a limit of depth costs.
fn plotted(points: &[Point]) -> Result<String, PlotError> {
    let places: Vec<(f64, f64)> =
        points.iter().map(|point| (f64::from(point.depth), point.bootstraps as f64)).collect();
    let (first, last) = match (places.first(), places.last()) {
        (Some(first), Some(last)) => (*first, *last),
        _ => ((0.0, 0.0), (1.0, 0.0)),
    };
    let most = points.iter().map(|point| point.bootstraps).max().unwrap_or(1);
    let margin = ((last.0 - first.0) * 0.06).max(0.6);
    plot(HEIGHT, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin_top(8)
            .margin_right(6)
            .x_label_area_size(44)
            .y_label_area_size(30 + 8 * number::grouped(most).len() as i32)
            .build_cartesian_2d(first.0 - margin..last.0 + margin, 0.0..most as f64 * 1.08)?;
        plain(&mut chart.configure_mesh())
            .x_labels(8)
            .y_labels(5)
            .x_label_formatter(&|depth| whole_number(*depth))
            .y_label_formatter(&|count| whole_number(*count))
            .x_desc("depth")
            .y_desc("bootstraps")
            .draw()?;
        chart.draw_series(stairs(&places))?;
        chart.draw_series(places.iter().map(|&place| Circle::new(place, 4, Paint::After.color().filled())))?;
        Ok(())
    })
}
