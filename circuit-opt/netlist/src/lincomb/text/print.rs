//! Printing the text form.

use std::io::{self, Write};

use crate::lincomb::{Digits, LincombNetlist, ModularSum, Shown, Signal, Source, Term};
use crate::text::print::Quoted;

/// Writes the text form: inputs are called by their position, cells by their place behind them.
///
/// # Errors
/// As `out` has them.
pub fn write(circuit: &LincombNetlist, out: &mut dyn Write) -> io::Result<()> {
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    writeln!(out, "lincomb {} message_bits {}", Quoted(circuit.name()), circuit.message_bits())?;
    for (position, name) in circuit.inputs().iter().enumerate() {
        let kind = if circuit.public_inputs()[position] { "public input" } else { "input" };
        writeln!(out, "%{position} = {kind} {}", Quoted(name))?;
    }
    for (place, cell) in circuit.cells().iter().enumerate() {
        write!(out, "%{}", circuit.inputs().len() + place)?;
        if cell.outputs() > 1 {
            write!(out, ":{}", cell.outputs())?;
        }
        if let Some(offset) = cell.linear {
            write_linear(circuit, &cell.terms, offset, &mut out)?;
            write_origin(cell.origin.as_deref(), &mut out)?;
            continue;
        }
        if let Some(digits) = &cell.digits {
            write_digits(circuit, &cell.terms, digits, &mut out)?;
        } else if cell.terms.is_empty() {
            write!(out, " =")?;
        }
        let added = if cell.digits.is_none() { &cell.terms[..] } else { &[] };
        for (place, term) in added.iter().enumerate() {
            let before = if place == 0 { " = sum" } else { " +" };
            write!(out, "{before} {}*{}", term.weight, bit(circuit, term.signal))?;
        }
        if !cell.selectors.is_empty() {
            write!(out, " select")?;
            cell.selectors.iter().try_for_each(|selector| write!(out, " {}", bit(circuit, *selector)))?;
        }
        write!(out, " tables")?;
        for table in &cell.tables {
            write!(out, " {table:#x}")?;
        }
        write_origin(cell.origin.as_deref(), &mut out)?;
    }
    for (place, sum) in circuit.sums().iter().enumerate() {
        write_modular(circuit.inputs().len() + circuit.cells().len() + place, sum, &mut out)?;
        write_origin(sum.origin.as_deref(), &mut out)?;
    }
    for (name, shown) in circuit.outputs() {
        match *shown {
            Shown::Bit(signal) => writeln!(out, "output {} {}", Quoted(name), bit(circuit, signal))?,
            Shown::Digit { sum, digit } => {
                let place = circuit.inputs().len() + circuit.cells().len() + sum as usize;
                match circuit.sums()[sum as usize].width {
                    1 => writeln!(out, "output {} %{place}", Quoted(name))?,
                    _ => writeln!(out, "output {} %{place}.{digit}", Quoted(name))?,
                }
            }
        }
    }
    out.flush()
}

/// The digits that a cell looks up, and what it subtracts.
fn write_digits(circuit: &LincombNetlist, terms: &[Term], digits: &Digits, out: &mut dyn Write) -> io::Result<()> {
    write!(out, " = digits {} to {} of", digits.low, digits.width() - 1)?;
    for term in terms {
        write!(out, " {}*{} +", term.weight, bit(circuit, term.signal))?;
    }
    write!(out, " {}", digits.constant)?;
    if !digits.below.is_empty() {
        write!(out, " below")?;
        digits.below.iter().try_for_each(|source| write!(out, " {}", bit(circuit, Signal::of(*source))))?;
    }
    digits.top.map_or(Ok(()), |source| write!(out, " top {}", bit(circuit, Signal::of(source))))
}

/// A sum that is a result.
fn write_modular(place: usize, sum: &ModularSum, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "%{place}")?;
    if sum.width > 1 {
        write!(out, ":{}", sum.width)?;
    }
    write!(out, " = modular")?;
    for term in &sum.terms {
        write!(out, " {}*%{}", term.weight, term.input)?;
        if let Some(condition) = term.condition {
            write!(out, "*%{condition}")?;
        }
        write!(out, " +")?;
    }
    write!(out, " {}", sum.constant)
}

fn write_origin(origin: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
    match origin {
        Some(origin) => writeln!(out, " loc {}", Quoted(origin)),
        None => writeln!(out),
    }
}

/// A sum of bits with signs, and a constant: w·(1 − x) is w − w·x.
fn write_linear(circuit: &LincombNetlist, terms: &[Term], offset: u32, out: &mut dyn Write) -> io::Result<()> {
    write!(out, " = linear")?;
    for (place, Term { weight, signal }) in terms.iter().enumerate() {
        let sign = match (place, signal.inverted) {
            (0, false) => "",
            (0, true) => "- ",
            (_, false) => "+ ",
            (_, true) => "- ",
        };
        write!(out, " {sign}{weight}*{}", bit(circuit, Signal::of(signal.source)))?;
    }
    let inverted: i64 = terms.iter().filter(|term| term.signal.inverted).map(|term| i64::from(term.weight)).sum();
    let constant = inverted - i64::from(offset);
    write!(out, " {} {}", if constant < 0 { '-' } else { '+' }, constant.abs())
}

/// As [`write()`], into a string.
pub fn print(circuit: &LincombNetlist) -> String {
    let mut bytes = Vec::new();
    write(circuit, &mut bytes).unwrap_or_else(|error| unreachable!("a vector takes every byte: {error}"));
    String::from_utf8_lossy(&bytes).into_owned()
}

fn bit(circuit: &LincombNetlist, signal: Signal) -> String {
    let sign = if signal.inverted { "~" } else { "" };
    match signal.source {
        Source::Zero => format!("{sign}zero"),
        Source::Input(position) => format!("{sign}%{position}"),
        Source::Output { cell, output } => {
            let name = circuit.inputs().len() + cell as usize;
            match circuit.cells()[cell as usize].outputs() {
                1 => format!("{sign}%{name}"),
                _ => format!("{sign}%{name}.{output}"),
            }
        }
    }
}
