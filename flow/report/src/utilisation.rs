//! The use of a board by a design, as words and as bars; its limiting path by modules.

use plotters::{prelude::*, style::text_anchor::HPos};

use super::{
    Fpga, Segment,
    charts::{BAR, PlotError, ROW, plot, text},
    number,
    svg::{self, Paint, WIDTH},
};

/// A resource: its name, how many are used, and of how many.
pub(super) type Use = (&'static str, u64, Option<u64>);

/// Tables, flip-flops, multipliers and memory blocks.
pub(super) fn uses(fpga: &Fpga) -> [Use; 4] {
    let there = fpga.available;
    [
        ("LUT", fpga.lut, there.map(|there| there.lut)),
        ("FF", fpga.ff, there.map(|there| there.ff)),
        ("DSP", fpga.dsp, there.map(|there| there.dsp)),
        ("BRAM", fpga.bram, there.map(|there| there.bram)),
    ]
}

/// `2,601 of 24,288`
pub(super) fn share((_, used, available): Use) -> String {
    match available {
        Some(available) => format!("{} of {}", number::grouped(used), number::grouped(available)),
        None => number::grouped(used),
    }
}

/// The clock in words: with its target, and marked where it is not to be trusted.
pub(super) fn clock(fpga: &Fpga) -> String {
    let clock = match (fpga.fmax_mhz > 0.0, fpga.is_routed()) {
        (true, _) => format!("{:.1} MHz", fpga.fmax_mhz),
        (false, true) => "clock unknown".to_owned(),
        (false, false) => "not routed".to_owned(),
    };
    let target = fpga.target_mhz.map_or_else(String::new, |mhz| format!(" (target {mhz:.1} MHz)"));
    let mark = if fpga.dsp_untimed { ", DSP paths untimed" } else { "" };
    format!("{clock}{target}{mark}")
}

/// Used of available as bars; None where it is not known what there is, or what is used.
pub(super) fn bars(fpga: &Fpga) -> Result<Option<String>, PlotError> {
    const NAMES: i32 = 52;
    const COUNTS: i32 = 138;
    if fpga.available.is_none() || !fpga.is_counted() {
        return Ok(None);
    }
    let uses = uses(fpga);
    let (height, room) = (ROW * uses.len() as i32, WIDTH as i32 - NAMES - COUNTS);
    let plotted = plot(height, |area| {
        for (position, row) in uses.into_iter().enumerate() {
            let (name, used, available) = row;
            let middle = position as i32 * ROW + ROW / 2;
            let part = used as f64 / available.unwrap_or(0).max(1) as f64;
            // What is there at all is visible; what is too much ends with the bar.
            let length = if used == 0 { 0 } else { (f64::from(room) * part.min(1.0)).round().max(2.0) as i32 };
            let bar = |length, paint: Paint| {
                let corners = [(NAMES, middle - BAR / 2), (NAMES + length, middle + BAR / 2)];
                Rectangle::new(corners, paint.color().filled())
            };
            text(area, name, (0, middle), Paint::Muted, HPos::Left)?;
            area.draw(&bar(room, Paint::Line))?;
            area.draw(&bar(length, Paint::After))?;
            text(area, &share(row), (NAMES + room + 8, middle), Paint::Ink, HPos::Left)?;
        }
        Ok(())
    })?;
    let told = uses.map(|row| format!("{} {}", share(row), row.0));
    let description = format!("Bars of what the design takes of the board: {}.", told.join(", "));
    Ok(Some(svg::finish(&plotted, height as u32, "utilisation", "Used of what there is", &description)))
}

/// The nanoseconds of a path in each module of the sources, in the order in which it comes through.
pub(super) fn by_module(path: &[Segment]) -> Vec<(String, f64)> {
    let own = |segment: &Segment| match (&segment.module, &segment.source) {
        (Some(module), _) => Some(module.clone()),
        (None, Some(source)) => file_stem(source),
        (None, None) => None,
    };
    let mut modules: Vec<(String, f64)> = Vec::new();
    let mut last = None;
    for (position, segment) in path.iter().enumerate() {
        // A cell belongs to the module that declares the wire it drives, which comes next.
        let module = path[position..].iter().find_map(own).or(last).unwrap_or_else(|| "unknown".to_owned());
        match modules.iter_mut().find(|(name, _)| *name == module) {
            Some((_, delay)) => *delay += segment.delay_ns,
            None => modules.push((module.clone(), segment.delay_ns)),
        }
        last = Some(module);
    }
    modules
}

/// The module of `rtl/stream/frame_buffer.sv:40.3-40.11`: each file has one, of its name.
fn file_stem(source: &str) -> Option<String> {
    let file = source.split(':').next()?.rsplit('/').next()?;
    let stem = file.split('.').next()?;
    (!stem.is_empty()).then(|| stem.to_owned())
}
