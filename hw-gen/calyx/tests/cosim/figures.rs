//! The checks of the hardware by other tools, and of its stated timing.

use std::time::Duration;

use ringmill_calyx::{Options, compile};
use ringmill_cosim::Pauses;
use ringmill_design::Form;
use ringmill_engines::yosys::Yosys;
use ringmill_toolchain::{Toolchain, WorkFolder};

use crate::bench::build;
use crate::programs::{all, negacyclic, trace};

#[test]
fn a_loop_takes_what_its_straight_line_does_and_four_cycles_more() {
    let (n, q) = (1024, 12_289);
    let mut bench = build(&trace(negacyclic(q, n), n, 5, Form::Coefficients), &Options::new("test"));
    let beats = n / 2;
    let body = bench.design.parts.iter().find(|part| part.path.ends_with(".body[0]")).expect("the loop").latency_cycles;
    let mut latency = |times| {
        let (_, run) = bench.run(&[vec![vec![1; n as usize], vec![times]]], &Pauses::none(), false).expect("a run");
        run.latency_cycles.expect("a measurement")
    };
    let (none, one, ten) = (latency(0), latency(1), latency(10));
    println!("straight line {body}, frames {}, run {none} + {} each", 2 * beats, one - none);
    assert_eq!(ten - one, 9 * (one - none), "every round takes the same");
    assert!(body <= 2 * beats + 16, "{body} cycles for two frames of {beats}");
    assert!(one - none <= body + 4, "{} cycles a round for {body}", one - none);
}

#[test]
fn yosys_reads_every_file() {
    for procedure in all() {
        let design = compile(&procedure, &Options::new("test")).unwrap_or_else(|error| panic!("{error}"));
        let folder = WorkFolder::new("calyx-test").expect("a folder");
        let mut script = String::new();
        for file in &design.files {
            let name = file.path.rsplit('/').next().expect("a name");
            folder.write(name, &file.text).expect("written");
            if file.is_memory() {
                continue;
            }
            script += &format!("read_verilog -sv {name}\n");
        }
        script += &format!("hierarchy -check -top {}\nproc\nflatten\nopt\ncheck -assert\n", design.interface.module);
        folder.write("read.ys", script).expect("written");
        let yosys = Yosys::new(&Toolchain::locate()).expect("scripts/setup installs it");
        let run = yosys.script_run("read.ys").timeout(Duration::from_secs(120)).run(&folder);
        run.unwrap_or_else(|error| panic!("{}: {error}", design.interface.module));
    }
}
