//! The checks of a procedure: its declarations are checked here, its statements in `statement`.

mod operation;
mod scalar;
mod statement;

use std::collections::BTreeSet;

use ringmill_blocks::transform::DEGREES;

use crate::procedure::{Port, Variable};
use crate::{CalyxError, Options, Procedure, primitives};
use ringmill_design::Form;
use ringmill_ring::Modulus;

/// The most coefficients in a beat.
const MOST_LANES: u64 = 32;
/// The longest name. Its files have longer names, and a file system allows 255 bytes.
const LONGEST: usize = 200;
/// The most coefficients of a tensor.
const MOST_COEFFICIENTS: u64 = 1 << 26;
/// The width of the widest scalar in bits.
const WIDEST: u32 = 64;

/// Checks a procedure and returns the name of its top module.
pub(crate) fn validate(procedure: &Procedure, options: &Options) -> Result<String, CalyxError> {
    let (n, lanes) = (procedure.n, options.lanes);
    if !n.is_power_of_two() || !DEGREES.contains(&n) {
        return Err(CalyxError::Degree { n });
    }
    let most = MOST_LANES.min(n / 2);
    if !lanes.is_power_of_two() || u64::from(lanes) > most {
        return Err(CalyxError::Lanes { lanes, n, most });
    }
    let top = name(&procedure.name)?;
    rings(procedure)?;
    variables(procedure)?;
    let mut read = ports(procedure, &procedure.arguments, "arguments")?;
    let written = ports(procedure, &procedure.results, "results")?;
    if let Some(twice) = read.iter().enumerate().find(|(at, variable)| read[..*at].contains(variable)).map(|(at, _)| at)
    {
        let help = "give every argument a variable of its own";
        return Err(declaration(stream(&procedure.arguments[twice]), "fills the variable of another stream", help));
    }
    let assigned = statement::check(procedure, options, read.drain(..).collect())?;
    for (port, variable) in procedure.results.iter().zip(written) {
        if !assigned.contains(&variable) {
            let help = "assign the variable on every path through the procedure";
            return Err(declaration(stream(port), "is a result that may not have been assigned", help));
        }
    }
    Ok(top)
}

fn declaration(what: String, why: impl Into<String>, help: &'static str) -> CalyxError {
    CalyxError::Declaration { what, why: why.into(), help }
}

fn stream(port: &Port) -> String {
    format!("stream '{}'", port.name)
}

/// Turns the procedure's name into a module name that nothing else in the design has.
fn name(name: &str) -> Result<String, CalyxError> {
    let is_free = |identifier: &String| {
        let is_taken = ["component", "go_q", "done", "undef"].contains(&identifier.as_str());
        let is_prefixed = ["std_", "s_axis_", "m_axis_"].iter().any(|prefix| identifier.starts_with(prefix));
        !is_taken && !is_prefixed && !primitives::has(identifier)
    };
    ringmill_rtl::module_name(name).filter(is_free).ok_or_else(|| CalyxError::Name { name: name.to_owned() })
}

fn rings(procedure: &Procedure) -> Result<(), CalyxError> {
    for (number, ring) in procedure.rings.iter().enumerate() {
        let refuse = |why: String, help| Err(declaration(format!("ring {number}"), why, help));
        if ring.n() != procedure.n {
            let why = format!("has degree {}, but the procedure has degree {}", ring.n(), procedure.n);
            return refuse(why, "give all rings the degree of the procedure");
        }
        if Modulus::new(ring.modulus()).is_err() {
            return refuse(format!("has the modulus {}, which is not a prime", ring.modulus()), "take an odd prime");
        }
        if ring.splitting().is_some_and(|splitting| splitting.degree() > 2) {
            let why = "splits into more than pairs".to_owned();
            return refuse(why, "give it a splitting into single values or pairs");
        }
    }
    Ok(())
}

fn variables(procedure: &Procedure) -> Result<(), CalyxError> {
    for (number, polynomial) in procedure.polynomials.iter().enumerate() {
        let refuse = |why: String, help| Err(declaration(format!("polynomial {number}"), why, help));
        let Some(ring) = procedure.rings.get(polynomial.ring) else {
            return refuse(format!("has ring {}, which is not declared", polynomial.ring), "declare the ring");
        };
        if polynomial.form == Form::Values && ring.splitting().is_none() {
            return refuse(
                "is in evaluation form in a ring without a splitting".to_owned(),
                "give the ring a splitting",
            );
        }
        let most = MOST_COEFFICIENTS / procedure.n;
        if polynomial.frames < 1 || polynomial.frames > most {
            let why = format!("holds {} polynomials, not 1 to {most}", polynomial.frames);
            return refuse(why, "a memory holds 2^26 coefficients");
        }
    }
    match procedure.scalars.iter().position(|width| !(1..=WIDEST).contains(width)) {
        Some(number) => {
            let why = format!("has {} bits", procedure.scalars[number]);
            Err(declaration(format!("scalar {number}"), why, "give it 1 to 64 bits"))
        }
        None => Ok(()),
    }
}

/// The variables of arguments or results.
fn ports(procedure: &Procedure, ports: &[Port], kind: &str) -> Result<Vec<Variable>, CalyxError> {
    if ports.is_empty() {
        let help = "give the procedure at least one argument and one result";
        return Err(declaration("the procedure".to_owned(), format!("has no {kind}"), help));
    }
    let mut names = BTreeSet::new();
    for port in ports {
        let word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        let fits = port.name.starts_with(|c: char| c.is_ascii_lowercase()) && port.name.chars().all(word);
        if !fits || port.name.len() > LONGEST || !names.insert(&port.name) {
            let help = "take small letters, digits and '_', each name once: arg0, arg0_limb1, result0";
            return Err(declaration(stream(port), "cannot have this name", help));
        }
        let is_there = match port.value {
            Variable::Polynomial(id) => id.0 < procedure.polynomials.len(),
            Variable::Scalar(id) => id.0 < procedure.scalars.len(),
        };
        if !is_there {
            return Err(declaration(stream(port), "has a variable that there is not", "declare the variable"));
        }
    }
    Ok(ports.iter().map(|port| port.value).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_identifiers_or_are_refused() {
        assert_eq!(name("trace").as_deref(), Ok("trace"));
        assert_eq!(name("a.b-c").as_deref(), Ok("a_b_c"));
        for taken in ["table", "mod_add", "frame_memory", "std_reg", "clk", "go_q", &"x".repeat(201)] {
            assert_eq!(name(taken), Err(CalyxError::Name { name: taken.to_owned() }));
        }
    }
}
