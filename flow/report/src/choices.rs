//! The picture of the accelerators there are for a program: area over interval.

use plotters::prelude::*;
use ringmill_accel::Choice;

use super::{
    charts::{PlotError, plain, plot, stairs},
    number,
    svg::{self, Paint},
};

const HEIGHT: i32 = 280;
const TITLE: &str = "Area against interval";

/// All choices, those that none beats in both joined by stairs, the one to take marked; as a file
/// of its own.
///
/// # Errors
/// Only if there is no room for its axes; a defect of ours.
pub fn choices_picture(choices: &[Choice], taken: usize) -> Result<String, PlotError> {
    let front = choices.iter().filter(|choice| choice.on_front);
    let told: Vec<_> = front
        .map(|choice| {
            format!("{} every {} cycles", number::grouped(choice.area), number::grouped(choice.interval_cycles))
        })
        .collect();
    let description =
        format!("Modelled area in look-up tables by the interval of an accelerator: {}.", told.join(", "));
    Ok(svg::alone(&plotted(choices, taken)?, HEIGHT as u32, "choices", TITLE, &description))
}

fn plotted(choices: &[Choice], taken: usize) -> Result<String, PlotError> {
    let place = |choice: &Choice| (choice.interval_cycles.max(1) as f64, choice.area.max(1) as f64);
    let places: Vec<(f64, f64)> = choices.iter().map(place).collect();
    let bound = |pick: fn(&(f64, f64)) -> f64| {
        let least = places.iter().map(pick).fold(f64::MAX, f64::min).min(1e12);
        let most = places.iter().map(pick).fold(1.0, f64::max);
        (least / 1.3)..(most * 1.3)
    };
    let front: Vec<_> = choices.iter().filter(|choice| choice.on_front).map(place).collect();
    plot(HEIGHT, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin_top(8)
            .margin_right(10)
            .x_label_area_size(44)
            .y_label_area_size(76)
            .build_cartesian_2d(bound(|place| place.0).log_scale(), bound(|place| place.1).log_scale())?;
        plain(&mut chart.configure_mesh())
            .x_labels(5)
            .y_labels(5)
            .x_label_formatter(&|cycles| number::grouped(*cycles as u64))
            .y_label_formatter(&|area| number::grouped(*area as u64))
            .x_desc("interval, cycles")
            .y_desc("area in look-up tables")
            .draw()?;
        chart.draw_series(places.iter().map(|&place| Circle::new(place, 2, Paint::Before.color().filled())))?;
        chart.draw_series(stairs(&front))?;
        chart.draw_series(front.iter().map(|&place| Circle::new(place, 3, Paint::After.color().filled())))?;
        let marked = places.get(taken).map(|&place| Circle::new(place, 7, Paint::After.color().stroke_width(2)));
        chart.draw_series(marked)?;
        Ok(())
    })
}
