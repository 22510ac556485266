//! A design between two chains of registers, which make its clock measurable.
//!
//! The pins of a bare part have no places that a board gives them. A router spreads them over the
//! part, pulls the registers at the ports after them, and the wires inside of the design become
//! long. On a board, registers of other logic stand at the ports.

use ringmill_design::{Interface, SourceFile};
use ringmill_rtl::head::definition;
use ringmill_verilog::{
    Binary, Definition, Expression, Formula, Instance, Literal, Module, Net, PortDirection, Statement,
};

/// The name of the module.
pub const TOP: &str = "chained";

/// The bits of a module's ports in one direction but for its clock, side by side: one register
/// for each.
struct Chain {
    /// The registers.
    bits: Net,
    /// The ports, each with its lowest bit among the registers.
    ports: Vec<(String, u32, u32)>,
}

impl Chain {
    /// The chain of a module's ports in a direction, with a name.
    fn of(design: &Definition, direction: PortDirection, name: &str) -> Self {
        let (mut ports, mut low) = (Vec::new(), 0);
        for port in design.ports.iter().filter(|port| port.direction == direction && port.name != "clk") {
            let Formula::Number(width) = port.width else { panic!("the width of {} is no number", port.name) };
            let width = u32::try_from(width).expect("the width of a port");
            ports.push((port.name.clone(), low, width));
            low += width;
        }
        Self { bits: Net::vector(name, low), ports }
    }

    /// The chain moved by a bit, which makes place for another.
    fn moved(&self, first: Expression) -> Expression {
        Expression::lowest_first([first, self.bits.slice(0, self.bits.width() - 1)])
    }
}

/// The module [`TOP`] around a design: an input reaches the design's inputs by a chain of
/// registers, and the design's outputs are added, without carries, to the bits of a second chain
/// that ends in an output. So every path of the design begins and ends in a register, no part of
/// the design can be left out, and three pins are enough for every design.
pub fn chained(interface: &Interface) -> Result<Vec<SourceFile>, Box<dyn std::error::Error>> {
    let mut module = Module::new(TOP);
    module.describe(&format!("{TOP}: {} between two chains of registers.", interface.module));
    let [clk, input] = ["clk", "serial_in"].map(|name| module.input(Net::bit(name)));
    let output = module.output(Net::bit("serial_out"));
    let design = definition(interface);
    let entering = Chain::of(&design, PortDirection::Input, "entering");
    let leaving = Chain::of(&design, PortDirection::Output, "leaving");
    let results = Net::vector("results", leaving.bits.width());

    let mut core = Instance::of(design.into(), "core").same([&clk]);
    for (chain, net) in [(&entering, &entering.bits), (&leaving, &results)] {
        for (port, low, width) in &chain.ports {
            core = core.connect(port, net.slice(*low, *width));
        }
    }
    module.instance(core);
    let folded = leaving.moved(Literal::new(1, 0).into()).binary(Binary::Xor, &results);
    module.registers(vec![
        Statement::assign(&entering.bits, entering.moved(input.all())),
        Statement::assign(&leaving.bits, folded),
    ]);
    module.assign(output, leaving.bits.at(leaving.bits.width() - 1));
    Ok(SourceFile::of(&module.finish()?, ""))
}
