//! The tables of the page.

use super::measured::{Measured, Ours};
use crate::{markdown, mean::mean};

/// Seconds with the digits that count.
fn seconds(seconds: f64) -> String {
    match seconds {
        small if small < 1e-3 => format!("{seconds:.6}"),
        small if small < 0.1 => format!("{seconds:.4}"),
        _ => format!("{seconds:.3}"),
    }
}

fn ratio(ratio: f64) -> String {
    match ratio {
        small if small < 0.01 => format!("{ratio:.5}"),
        small if small < 100.0 => format!("{ratio:.2}"),
        _ => format!("{ratio:.0}"),
    }
}

/// The means of ratios.
pub fn summary(measured: &[Measured], rounds: usize, version: &str) -> String {
    let of = |some: &dyn Fn(&Measured) -> bool, ratio: &dyn Fn(&Measured) -> f64| {
        mean(&measured.iter().filter(|one| some(one)).map(ratio).collect::<Vec<_>>())
    };
    let (all, both) = (|_: &Measured| true, Measured::bootstraps);
    format!(
        "- Ringmill's seconds over those of Concrete {version}, medians of {rounds} rounds: geometric mean {} of\n  \
         all {} programs, and {} of the {} that bootstrap on both sides. The aim of\n  the latter is 0.35 at most.\n\
         - Of the least seconds: {} and {}. From Concrete's MLIR: {} and {}.\n",
        of(&all, &Measured::ratio),
        measured.len(),
        of(&both, &Measured::ratio),
        measured.iter().filter(|one| one.bootstraps()).count(),
        of(&all, &Measured::ratio_of_least),
        of(&both, &Measured::ratio_of_least),
        of(&all, &Measured::ratio_of_mlir),
        of(&both, &Measured::ratio_of_mlir),
    )
}

/// One program on a terminal.
pub fn line(one: &Measured) -> String {
    let (ours, theirs) = (one.traced.seconds.median(), one.concrete.seconds.median());
    format!("{}: {} s, Concrete {} s, ratio {}", one.program, seconds(ours), seconds(theirs), ratio(one.ratio()))
}

/// Bootstraps, seconds and ratios.
pub fn all(measured: &[Measured]) -> String {
    let row = |one: &Measured| {
        let ours = |ours: &Ours| {
            [
                ours.bootstraps.to_string(),
                seconds(ours.predicted),
                seconds(ours.seconds.median()),
                seconds(ours.seconds.least()),
            ]
        };
        let concrete = &one.concrete;
        let theirs = [
            concrete.bootstraps.to_string(),
            format!("{:.2e}", concrete.complexity),
            seconds(concrete.seconds.median()),
            seconds(concrete.seconds.least()),
        ];
        let mlir = [one.mlir.bootstraps.to_string(), seconds(one.mlir.seconds.median()), ratio(one.ratio_of_mlir())];
        let ratios = [ratio(one.ratio()), ratio(one.ratio_of_least())];
        [vec![one.program.clone()], ours(&one.traced).into(), theirs.into(), ratios.into(), mlir.into()].concat()
    };
    let header = [
        "program",
        "bootstraps",
        "predicted s",
        "s",
        "least s",
        "Concrete's bootstraps",
        "complexity",
        "s",
        "least s",
        "ratio",
        "of least",
        "MLIR: bootstraps",
        "s",
        "ratio",
    ];
    markdown::table(&header, &measured.iter().map(row).collect::<Vec<_>>())
}

/// The parameter sets.
pub fn sets(measured: &[Measured]) -> String {
    // Without a bootstrap it is next to nothing.
    let failure = |log2: f64| if log2 > -1000.0 { format!("2^{log2:.1}") } else { "< 2^-1000".to_owned() };
    let row = |one: &Measured| {
        let ours = &one.traced;
        vec![
            one.program.clone(),
            ours.cells.clone(),
            ours.dimensions.clone(),
            format!("{:.1}", ours.security_bits),
            failure(ours.failure_log2),
            failure(one.concrete.failure_log2),
        ]
    };
    let header = ["program", "cells", "n, k, N", "security", "failure", "Concrete's failure"];
    markdown::table(&header, &measured.iter().map(row).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encrypted::concrete::measured::{Seconds, Theirs};

    fn ours(bootstraps: u64, seconds: &[f64]) -> Ours {
        Ours {
            cells: "lincomb4".to_owned(),
            bootstraps,
            dimensions: "832, 1, 2048".to_owned(),
            security_bits: 128.0,
            failure_log2: if bootstraps == 0 { f64::NEG_INFINITY } else { -41.0 },
            predicted: 0.2,
            seconds: Seconds(seconds.to_vec()),
        }
    }

    fn measured(program: &str, bootstraps: [u64; 2], seconds: [&[f64]; 2]) -> Measured {
        Measured {
            program: program.to_owned(),
            traced: ours(bootstraps[0], seconds[0]),
            mlir: ours(bootstraps[0] + 1, seconds[0]),
            concrete: Theirs {
                bootstraps: bootstraps[1],
                complexity: 1234.0,
                failure_log2: -40.5,
                seconds: Seconds(seconds[1].to_vec()),
            },
        }
    }

    #[test]
    fn means_are_of_all_programs_and_of_those_that_bootstrap() {
        let one = measured("a", [3, 2], [&[0.1, 0.2, 0.9], &[0.4, 0.4, 0.5]]);
        let other = measured("b", [3, 0], [&[0.2, 0.2, 0.2], &[0.1, 0.1, 0.1]]);
        let text = summary(&[one, other], 3, "2.11.0");
        assert!(text.contains("geometric mean 1.00 of\n  all 2 programs, and 0.50 of the 1 that"), "{text}");
        assert!(text.contains("Of the least seconds: 0.71 and 0.25."), "{text}");
    }

    #[test]
    fn a_row_has_bootstraps_medians_and_the_least() {
        let one = measured("a", [0, 2], [&[0.0001, 0.0002, 0.9], &[0.4, 0.4, 0.5]]);
        let row = "| a | 0 | 0.200 | 0.000200 | 0.000100 | 2 | 1.23e3 | 0.400 | 0.400 | 0.00050 | 0.00025 | 1 |";
        let text = all(std::slice::from_ref(&one));
        assert!(text.lines().any(|line| line.starts_with(row)), "{text}");
        assert!(sets(&[one]).contains("| a | lincomb4 | 832, 1, 2048 | 128.0 | < 2^-1000 | 2^-40.5 |"));
    }
}
