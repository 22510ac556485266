//! The top module: the streams, and the component, which runs once for each transaction.

use std::sync::Arc;

use ringmill_design::{Direction, Stream};
use ringmill_rtl::head;
use ringmill_verilog::{Definition, Formula, Instance, Module, Net, Port, PortDirection, Statement, Written, comment};

use crate::design::component_name;
use crate::{CalyxError, Options, Procedure};

/// Writes the top module around a component.
pub(crate) fn top(
    procedure: &Procedure,
    name: &str,
    streams: &[Stream],
    options: &Options,
) -> Result<Written, CalyxError> {
    let mut module = Module::new(name);
    module.describe(&format!(
        "{name}: the function {} over polynomials of {} coefficients, a Calyx component; coefficients a beat: {}.\n\n\
         Takes all arguments, runs, gives all results, and takes the next arguments. Coefficients in [0, q); for others \
         the result is unspecified.\n\n{}",
        comment(&procedure.name),
        procedure.n,
        options.lanes,
        head::comment(streams),
    ));
    let head = head::ports(&mut module, streams);
    head::frame_checks(&mut module, &head, streams);
    let (go, done) = (Net::bit("go_q"), Net::bit("done"));
    module.section("One run after another: `go` is low for a cycle between them, as the component asks.");
    module.registers(vec![Statement::either(
        &head.rst,
        vec![Statement::assign(&go, false)],
        vec![Statement::assign(&go, (!go.all()).or(!done.all()))],
    )]);
    let component = Instance::of(component(name, streams), "component")
        .same([&head.clk])
        .connect("reset", &head.rst)
        .connect("go", &go)
        .same([&done]);
    let component = streams.iter().fold(component, |component, stream| component.same(&ends(stream)));
    module.instance(component);
    Ok(module.finish()?)
}

/// The signals of a stream that the component has. The end-of-frame marks of arguments go only to
/// their check.
fn ends(stream: &Stream) -> Vec<Net> {
    let nets = stream.nets();
    match stream.direction {
        Direction::In => vec![nets.data, nets.valid, nets.ready],
        Direction::Out => vec![nets.data, nets.valid, nets.ready, nets.last],
    }
}

/// The ports of the component, as the Calyx compiler writes them.
fn component(top: &str, streams: &[Stream]) -> Arc<Definition> {
    use PortDirection::{Input, Output};
    let port = |name: &str, width: u32, direction| Port {
        name: name.to_owned(),
        direction,
        width: Formula::Number(width.into()),
    };
    let mut ports: Vec<Port> = ["clk", "reset", "go"].map(|name| port(name, 1, Input)).into();
    ports.push(port("done", 1, Output));
    for stream in streams {
        let ready = stream.nets().ready;
        for net in ends(stream) {
            // The sender's signals go one way, the receiver's the other.
            let is_input = (stream.direction == Direction::In) != (net == ready);
            ports.push(port(net.name(), net.width(), if is_input { Input } else { Output }));
        }
    }
    Definition { name: component_name(top), parameters: Vec::new(), ports }.into()
}
