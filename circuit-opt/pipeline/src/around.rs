//! The module around a transparent pipeline.

use ringmill_design::Interface;
use ringmill_rtl::head::definition;
use ringmill_verilog::{Expression, Instance, Module, Net, WiringError};

use crate::ports::StreamPort;

/// The name of the module around a pipeline.
pub(crate) const AROUND: &str = "around";

/// A module whose `in` and `out` are the netlist's inputs and outputs in port order, with the
/// pipeline in it.
pub(crate) fn around(
    pipeline: &Interface,
    arguments: &[StreamPort],
    results: &[StreamPort],
) -> Result<String, WiringError> {
    let mut module = Module::new(AROUND);
    let bits = |ports: &[StreamPort]| ports.iter().map(|port| port.bits.len() as u32).sum();
    let input = module.input(Net::vector("in", bits(arguments)));
    let output = module.output(Net::vector("out", bits(results)));
    let pipeline = definition(pipeline);
    let mut pipeline = Instance::of(pipeline.into(), "pipeline").connect("clk", false).connect("rst", false);
    for port in arguments {
        let nets = port.stream.nets();
        let bits = Expression::lowest_first(port.bits.iter().map(|&bit| input.at(bit as u32)));
        pipeline = pipeline
            .connect(nets.data.name(), bits.padded(port.stream.width()))
            .connect(nets.valid.name(), true)
            .connect(nets.last.name(), true);
    }
    for port in results {
        let nets = port.stream.nets();
        pipeline = pipeline.connect(nets.data.name(), &nets.data).connect(nets.ready.name(), true);
        for (bit, &position) in (0..).zip(&port.bits) {
            module.assign(output.at(position as u32), nets.data.at(bit));
        }
    }
    module.instance(pipeline);
    Ok(module.finish()?.text)
}
