//! The simulation on the page.

use ringmill_cosim::PACES;
use serde::Serialize;

use super::super::{Report, accelerator::timing, cosim::simulated, number};

/// The section on the simulation, as texts.
#[derive(Serialize)]
pub(super) struct CosimView {
    compared: String,
    mismatches: String,
    matches: bool,
    timing: Option<String>,
    kept: bool,
    paragraphs: Vec<String>,
}

impl CosimView {
    pub(super) fn of(report: &Report) -> Option<Self> {
        let cosim = report.cosim.as_ref()?;
        let timing = timing(report);
        let rate = number::rate(cosim.cycles_per_second);
        let accelerator = report.top.is_some();
        let paragraphs = if accelerator {
            let cycles = number::counted(cosim.cycles, "clock cycle");
            vec![
                format!(
                    "The SystemVerilog that was written was compiled by Verilator and run for {cycles}, {rate} cycles a second."
                ),
                paces(),
                COMPARED.to_owned(),
            ]
        } else {
            vec![format!(
                "{} that was written was compiled by Verilator, run at {rate} inputs a second, and compared bit for bit with \
                 the program as its interpreter evaluates it.",
                match &cosim.part {
                    Some(part) => simulated(Some(part)),
                    None => "The Verilog".to_owned(),
                }
            )]
        };
        Some(CosimView {
            compared: number::counted(cosim.vectors, if accelerator { "transaction" } else { "input" }),
            mismatches: match cosim.mismatches {
                0 => "no mismatch".to_owned(),
                1 => "1 mismatch".to_owned(),
                more => format!("{} mismatches", number::grouped(more)),
            },
            matches: cosim.mismatches == 0,
            kept: timing.as_ref().is_none_or(|timing| timing.kept),
            timing: timing.map(|timing| timing.text),
            paragraphs,
        })
    }
}

/// The definition of a transaction, and the paces of transactions.
fn paces() -> String {
    let names: Vec<_> = PACES.iter().map(|pace| pace.name).collect();
    format!(
        "An operand is one polynomial for each argument, corner cases and random ones. The operands are spread over these paces: {}. With \
         pauses and skew, two instances that differ in what their registers hold before the reset must agree as well.",
        names.join("; ")
    )
}

const COMPARED: &str = "Every coefficient of every result was compared with the program as the interpreter evaluates it, which shares \
                        with the generator only the reading of the program. The streams were held to the AXI4-Stream protocol, and latency and interval, measured \
                        without pauses, to what is promised above.";
