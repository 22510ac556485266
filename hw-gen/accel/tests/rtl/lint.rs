//! The blocks of whole programs at the parameters of all their cases: nothing in them that
//! Verilator's lint warns of.

use crate::bench::{Case, files};
use crate::{frames, poly, residues};
use ringmill_toolchain::{Elaboration, Toolchain, WorkFolder};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::time::Duration;

/// An instance of each module at each choice of parameters.
fn instances(cases: &[Case]) -> String {
    let (mut text, mut seen, mut wires) = (String::new(), BTreeSet::new(), 0);
    for case in cases {
        if !seen.insert((case.module, &case.parameters)) {
            continue;
        }
        let mut ports = vec![".clk(clk)".to_owned()];
        for &(name, bits) in &case.inputs {
            ports.push(format!(".{name}(d[{}:0])", bits - 1));
        }
        for &(name, bits) in &case.outputs {
            writeln!(text, "  logic [{}:0] q{wires};", bits - 1).expect("text");
            ports.push(format!(".{name}(q{wires})"));
            wires += 1;
        }
        let (module, parameters, number) = (case.module, &case.parameters, seen.len());
        writeln!(text, "  {module} #({parameters}) instance_{number} ({});", ports.join(", ")).expect("text");
    }
    format!("module lint_all (input logic clk, input logic [127:0] d);\n{text}endmodule\n")
}

/// The messages of lint about the file of instances with the modules as they are, one of them
/// changed.
fn lint(instances: &str, change: Option<(&str, &str, &str)>) -> Result<(), String> {
    let folder = WorkFolder::new("rtl-lint").expect("a folder");
    let mut sources = Vec::new();
    for file in files() {
        let name = file.file_name().expect("a name").to_string_lossy().into_owned();
        let mut text = std::fs::read_to_string(&file).expect("a source");
        if let Some((module, take, put)) = change.filter(|(module, ..)| name == format!("{module}.sv")) {
            assert!(text.contains(take), "{module}: '{take}'");
            text = text.replace(take, put);
        }
        folder.write(&name, text).expect("written");
        sources.push(name);
    }
    // The instances' outputs go nowhere, and few need all of d: lint is for what they are made of.
    let text = format!("/* verilator lint_off UNUSEDSIGNAL */\n{instances}");
    folder.write("lint_all.sv", text).expect("written");
    sources.push("lint_all.sv".to_owned());
    let run = Toolchain::locate().verilator(&Elaboration::of("lint_all", &sources), &folder);
    let run = run.map_err(|error| error.to_string())?.args(["--lint-only", "-Wall"]).timeout(Duration::from_secs(240));
    run.run(&folder).map(|_| ()).map_err(|error| error.to_string())
}

#[test]
fn no_choice_of_parameters_gives_a_warning() {
    let cases: Vec<_> =
        [frames::cases(), poly::cases(), residues::cases(), residues::every_choice()].into_iter().flatten().collect();
    assert_eq!(lint(&instances(&cases), None), Ok(()));
    let wide = ("mod_switch", "short_q <= !remainder[R-1]", "short_q <= remainder");
    assert!(lint(&instances(&residues::cases()), Some(wide)).is_err(), "what is cut off is warned of");
}
