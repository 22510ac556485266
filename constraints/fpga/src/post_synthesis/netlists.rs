//! Netlists of the module `subject`, and runs of the tools that make them.

use crate::flow::NETLIST;
use crate::netlist::Netlist;
use crate::{DesignFiles, board};
use ringmill_design::SourceFile;
use ringmill_engines::yosys::Yosys;
use ringmill_toolchain::{Invocation, Toolchain, WorkFolder};
use std::time::Duration;

pub(super) fn run(invocation: Invocation, folder: &WorkFolder) -> String {
    let finished = invocation.timeout(Duration::from_secs(1200)).run(folder);
    finished.unwrap_or_else(|error| panic!("{error}")).stdout
}

/// The netlist of the module `subject` for a board, as Yosys writes it in JSON, before the moves of
/// the family.
pub(super) fn mapped(on: &str, options: &str, files: &[SourceFile], folder: &WorkFolder) -> String {
    let design = DesignFiles { top: "subject", files };
    design.check().expect("plain names");
    for file in files {
        folder.write(&file.path, &file.text).expect("written");
    }
    let read: String = design.verilog().map(|file| format!("read_verilog -sv {}\n", file.path)).collect();
    let board = board(on).expect("a board");
    let synthesis = (board.family.flow().synthesis.expect("a target"))(board, "subject")
        .replace("synth_ecp5", &format!("synth_ecp5{options}"));
    script("synthesis.ys", &format!("{read}hierarchy -check -top subject\n{synthesis}\n"), folder);
    folder.read(NETLIST).expect("a netlist")
}

fn script(name: &str, text: &str, folder: &WorkFolder) {
    let yosys = Yosys::new(&Toolchain::locate()).unwrap_or_else(|error| panic!("{error}"));
    folder.write(name, text).expect("written");
    run(yosys.script_run(name), folder);
}

/// A netlist of ECP5 after the moves.
pub(super) fn packed(text: &str, folder: &WorkFolder) -> String {
    let mut netlist = Netlist::read("subject", text, &folder.file(NETLIST)).expect("as Yosys writes it");
    crate::packed::pack(&mut netlist);
    netlist.text(&folder.file(NETLIST)).expect("text")
}

/// A netlist in JSON as Verilog: a module of that name.
pub(super) fn verilog(netlist: &str, name: &str, folder: &WorkFolder) -> String {
    folder.write(NETLIST, netlist).expect("written");
    let commands = format!("read_json {NETLIST}\nrename subject {name}\nwrite_verilog -noattr {name}.v\n");
    script("netlist.ys", &commands, folder);
    folder.read(&format!("{name}.v")).expect("a netlist")
}

/// The netlist of the design for a board after the moves of its family, in Verilog, as the module
/// `netlist`.
pub(super) fn synthesized(on: &str, options: &str, files: &[SourceFile], folder: &WorkFolder) -> String {
    let text = mapped(on, options, files, folder);
    let moves = board(on).expect("a board").family.flow().pack.is_some();
    verilog(&if moves { packed(&text, folder) } else { text }, "netlist", folder)
}
