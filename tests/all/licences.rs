//! Every generated file of SystemVerilog says under which licence it is, and declares its nets.

use ringmill_accel::{Options, RingGraph, generate};
use ringmill_design::{Architecture, Form, SourceFile};
use ringmill_fpga::{Pins, board_top, boards};
use ringmill_link::{LinkOptions, link_top};
use ringmill_netlist::Builder;
use ringmill_package::{Bus, Description, testbench, wrapper};
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};

/// Checks the first lines of files and the last one; gives back how many there are.
fn check(files: &[SourceFile]) -> usize {
    for file in files {
        let SourceFile { path, text } = file;
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("// SPDX-License-Identifier: MIT-0"), "{path}");
        if file.is_memory() {
            continue;
        }
        assert_eq!(lines.next(), Some("`default_nettype none"), "{path}");
        assert!(text.ends_with("\n`default_nettype wire\n"), "{path}: the next file is read as it was");
        assert!(path.ends_with(".sv"), "{path}");
    }
    files.len()
}

/// A product of two polynomials.
fn product(architecture: Architecture, lanes: u32) -> ringmill_accel::Design {
    let root = NegacyclicRoot::smallest(Modulus::new(7681).expect("a prime"), 64).expect("a root");
    let mut graph = RingGraph::new("product", Splitting::negacyclic(root));
    let (a, b) = (graph.argument(Form::Coefficients), graph.argument(Form::Coefficients));
    let (a, b) = (graph.ntt(a), graph.ntt(b));
    let product = graph.mul(a, b);
    let product = graph.intt(product);
    graph.result(product);
    let options = Options { architecture, lanes, ..Options::new("product.mlir") };
    generate(&graph, &options).unwrap_or_else(|error| panic!("{architecture}: {error}"))
}

#[test]
fn accelerators() {
    for (architecture, lanes) in [(Architecture::Sdf, 1), (Architecture::Mdc, 2), (Architecture::Iterative, 2)] {
        assert!(check(&product(architecture, lanes).files) > 10);
    }
}

#[test]
fn pipelines_of_netlists() {
    let mut builder = Builder::new("both");
    let [a, b] = ["arg0[0]", "arg1[0]"].map(|name| builder.input(name));
    let both = builder.and(a, b);
    builder.output("result0[0]", both);
    let pipelined = ringmill_pipeline::pipeline(&builder.finish(), "both", 1).unwrap_or_else(|error| panic!("{error}"));
    assert!(check(&pipelined.files()) > 1);
}

#[test]
fn links() {
    let options = LinkOptions { clock_hz: 25_000_000, baud: 115_200, identity: [1; 8], chunk: 512, counters: true };
    let link = link_top(&product(Architecture::Mdc, 2).interface, &options).unwrap_or_else(|error| panic!("{error}"));
    assert!(check(&link.files) > 10);
}

#[test]
fn board_tops() {
    let with_pins = boards().iter().filter(|board| board.pins == Pins::File);
    let tops = with_pins.map(|board| board_top(board, None, "product_link").unwrap_or_else(|error| panic!("{error}")));
    let counts: Vec<_> = tops.map(|top| check(&top.files)).collect();
    assert!(counts.len() > 10 && counts.iter().all(|&count| count == 3), "{counts:?}");
}

#[test]
fn what_stands_around_an_accelerator() {
    let design = product(Architecture::Mdc, 2);
    let description = Description {
        name: "product".to_owned(),
        ringmill: "0.1.0".to_owned(),
        program: "product.mlir".to_owned(),
        program_sha256: String::new(),
        interface: design.interface,
        rings: Vec::new(),
        architecture: Some(design.architecture),
        reduction: design.reduction,
        files: design.files.into_iter().map(|file| file.path).collect(),
        memories: Vec::new(),
    };
    let file = |path: &str, text| SourceFile { path: path.to_owned(), text };
    let mut files =
        vec![file("tb/product_tb.sv", testbench(&description, 4).unwrap_or_else(|error| panic!("{error}")))];
    for bus in [Bus::AxiLite, Bus::Wishbone] {
        let wrapper = wrapper(&description, bus).unwrap_or_else(|error| panic!("{error}"));
        files.push(file(&format!("bus/{}.sv", wrapper.name), wrapper.top));
        files.push(file("bus/product_bus.sv", wrapper.registers));
    }
    assert_eq!(check(&files), 5);
}
