//! The modules of a wrapper.

use std::collections::HashMap;
use std::sync::Arc;

use ringmill_design::{Direction, FRAME_ERROR, Stream};
use ringmill_rtl::head::definition;
use ringmill_verilog::{
    Binary, Definition, Expression, Instance, Literal, Module, Net, PortDirection, Statement, Unary,
};

use super::kind::Bus;
use super::registers::{CONTROL, DATA, FLAGS, LEVEL, Register, STATUS, STREAM_BYTES, STREAMS};
use crate::Description;
use crate::render::origin;

/// Most beats that wait in an adapter.
const DEPTH: u64 = 16;

/// Cycles of a reset by software.
const RESET: u64 = 16;

/// Ports of a slave to the registers.
const ACCESS: [&str; 6] = ["request", "write", "address", "wdata", "rdata", "error"];

/// The wrapper: the bus's slave, whose other ports are its own, and the registers.
pub(super) fn top(design: &Description, bus: Bus, address: u32, registers: &Arc<Definition>) -> Module {
    let top = &design.interface.module;
    let (suffix, slave, name) = match bus {
        Bus::AxiLite => ("axil", "axi_lite_slave", "AXI4-Lite"),
        Bus::Wishbone => ("wb", "wishbone_slave", "Wishbone B4 (classic cycles, byte addresses)"),
    };
    let mut module = Module::new(format!("{top}_{suffix}"));
    module.describe(&format!(
        "{}\n{top}_{suffix}: {top} behind {name}; {top}_registers.md lists its registers.",
        origin(design)
    ));
    let mut inside = Instance::of(registers.clone(), "registers");
    let mut instance = ringmill_rtl::instance(slave, "slave").parameter("ADDRESS", address);
    let parameters = HashMap::from([("ADDRESS", i128::from(address))]);
    for port in ringmill_rtl::definition(slave).iter().flat_map(|slave| &slave.ports) {
        let net = match port.width.value(&parameters) {
            Some(width) if width > 1 => Net::vector(&port.name, width as u32),
            _ => Net::bit(&port.name),
        };
        let is_access = ACCESS.contains(&port.name.as_str());
        match port.direction {
            _ if is_access => {}
            PortDirection::Input => drop(module.input(net.clone())),
            PortDirection::Output => drop(module.output(net.clone())),
        }
        if is_access || ["clk", "rst"].contains(&net.name()) {
            inside = inside.same([&net]);
        }
        instance = instance.same([&net]);
    }
    module.instance(instance);
    module.instance(inside);
    module
}

/// The nets of an access.
struct Access {
    clk: Net,
    /// While the design is reset.
    reset: Net,
    request: Net,
    write: Net,
    address: Net,
    wdata: Net,
    rdata: Net,
    error: Net,
    overflow: Net,
    underflow: Net,
    frame_error: Net,
}

type Arm = (Literal, Vec<Statement>);

impl Access {
    fn at(&self, offset: u64) -> Literal {
        Literal::new(self.address.width(), offset.into())
    }

    /// The answer to a read; a write is an error.
    fn answer(&self, offset: u64, value: impl IntoIterator<Item = Expression>) -> Arm {
        let answer = Expression::Joined(vec![self.error.all(), self.rdata.all()]);
        let value = Expression::Joined(std::iter::once(self.write.all()).chain(value).collect());
        (self.at(offset), vec![Statement::assign(answer, value)])
    }

    /// True if a register is written, or read.
    fn reaches(&self, offset: u64, is_written: bool) -> Expression {
        let write = if is_written { self.write.all() } else { !self.write.all() };
        self.request.all().and(write).and(self.address.all().equals(self.at(offset)))
    }
}

/// Registers, adapters of the streams, the design.
pub(super) fn registers(design: &Description, address: u32, registers: &[Register]) -> Module {
    let top = &design.interface.module;
    let mut module = Module::new(format!("{top}_bus"));
    module.describe(&format!(
        "{}\n{top}_bus: registers around {top}; {top}_registers.md lists them. While `request` is high, `address`, \
         `write` and `wdata` hold an access, and `rdata` and `error` answer it in the same cycle.",
        origin(design)
    ));
    let inputs = design.interface.inputs().count() as u32;
    let [clk, rst, request, write] = ["clk", "rst", "request", "write"].map(|name| module.input(Net::bit(name)));
    let access = Access {
        clk,
        reset: Net::bit("reset"),
        request,
        write,
        address: module.input(Net::vector("address", address)),
        wdata: module.input(Net::vector("wdata", 32)),
        rdata: module.output(Net::vector("rdata", 32)),
        error: module.output(Net::bit("error")),
        overflow: Net::bit("overflow"),
        underflow: Net::bit("underflow"),
        frame_error: Net::vector(FRAME_ERROR, inputs.max(1)),
    };
    let [overflow_q, underflow_q] = resets(&mut module, &access, &rst);

    let mut core = Instance::of(definition(&design.interface).into(), "core");
    let mut arms: Vec<Arm> = Vec::new();
    for register in registers {
        if let Some(value) = register.value {
            arms.push(access.answer(register.offset, [Literal::new(32, value.into()).into()]));
        }
    }
    arms.push((access.at(CONTROL), vec![Statement::assign(&access.rdata, access.reset.all().padded(32))]));
    let bits = [Literal::decimal(28, 0).into(), access.frame_error.all().unary(Unary::Any)];
    let flags = [&underflow_q, &overflow_q, &access.reset].map(Net::all);
    arms.push(access.answer(STATUS, bits.into_iter().chain(flags)));
    for (number, stream) in (0..).zip(&design.interface.streams) {
        let position = STREAMS + STREAM_BYTES * number;
        module.section(format!(
            "{}, {}.",
            stream.name,
            if stream.direction == Direction::In { "an argument" } else { "a result" }
        ));
        let [valid, ready, last] =
            ["valid", "ready", "last"].map(|signal| Net::bit(&format!("{}_{signal}", stream.name)));
        let data = Net::vector(&format!("{}_data", stream.name), stream.width());
        let nets = stream.nets();
        for (port, net) in [(&nets.data, &data), (&nets.valid, &valid), (&nets.ready, &ready), (&nets.last, &last)] {
            core = core.connect(port.name(), net);
        }
        let nets = [data, valid, ready, last];
        arms.extend(match stream.direction {
            // Arguments come first.
            Direction::In => writer(&mut module, &access, stream, position, &nets, number as u32),
            Direction::Out => reader(&mut module, &access, stream, position, &nets),
        });
    }
    module.section("The design.");
    module.note(&access.frame_error, "by argument");
    module.instance(core.same([&access.clk]).connect("rst", &access.reset).same([&access.frame_error]));
    module.section("The answers.");
    let zero = |net: &Net| Statement::assign(net, Expression::Fill(false));
    let bit = |net: &Net| Statement::assign(net, false);
    module.combinational(vec![
        zero(&access.rdata),
        bit(&access.error),
        bit(&access.overflow),
        bit(&access.underflow),
        Statement::Case(access.address.all(), arms, vec![Statement::assign(&access.error, true)]),
    ]);
    module
}

/// The reset of the design, and what stays until it: that a word was lost, that one was missed.
fn resets(module: &mut Module, access: &Access, rst: &Net) -> [Net; 2] {
    let reset_q = Net::vector("reset_q", 5);
    let is_counting = reset_q.all().binary(Binary::Different, Expression::Fill(false));
    module.note(&reset_q, "cycles of the reset still to come");
    module.assign(&access.reset, rst.all().or(is_counting.clone()));
    let asked = access.reaches(CONTROL, true).and(access.wdata.at(0));
    let set = |value: Expression| vec![Statement::assign(&reset_q, value)];
    module.registers(vec![Statement::either(
        rst,
        set(Expression::Fill(false)),
        vec![Statement::either(
            asked,
            set(Literal::decimal(5, RESET).into()),
            vec![Statement::when(is_counting, set(reset_q.all().binary(Binary::Subtract, Literal::decimal(5, 1))))],
        )],
    )]);
    let held = ["overflow_q", "underflow_q"].map(Net::bit);
    let sticky = |(held, now): (&Net, &Net)| Statement::assign(held, held.all().or(now));
    let now = [&access.overflow, &access.underflow];
    module.registers(vec![Statement::either(
        &access.reset,
        held.iter().map(|held| Statement::assign(held, false)).collect(),
        vec![Statement::when(&access.request, held.iter().zip(now).map(sticky).collect())],
    )]);
    held
}

/// The adapter of an argument, and its registers.
fn writer(
    module: &mut Module,
    access: &Access,
    stream: &Stream,
    position: u64,
    [data, valid, ready, last]: &[Net; 4],
    number: u32,
) -> Vec<Arm> {
    let (name, depth) = (&stream.name, DEPTH.min(stream.beats).max(2));
    let space = Net::bit(&format!("{name}_space"));
    let level = level(name, depth + 3);
    let adapter = ringmill_rtl::instance("stream_writer", format!("{name}_writer"))
        .parameter("BITS", stream.width())
        .parameter("BEATS", stream.beats)
        .parameter("DEPTH", depth)
        .same([&access.clk])
        .connect("rst", &access.reset)
        .connect("write", access.reaches(position + DATA, true))
        .connect("word", &access.wdata)
        .connect("space", &space)
        .connect("level", &level)
        .connect("m_valid", valid)
        .connect("m_ready", ready)
        .connect("m_data", data)
        .connect("m_last", last);
    module.instance(adapter);
    let taken = vec![
        Statement::assign(&access.overflow, access.write.all().and(!space.all())),
        Statement::assign(&access.error, (!access.write.all()).or(&access.overflow)),
    ];
    let flags = [Literal::decimal(30, 0).into(), access.frame_error.at(number), space.all()];
    vec![
        (access.at(position + DATA), taken),
        access.answer(position + FLAGS, flags),
        access.answer(position + LEVEL, [level.all().resized(32)]),
    ]
}

/// The adapter of a result, and its registers.
fn reader(
    module: &mut Module,
    access: &Access,
    stream: &Stream,
    position: u64,
    [data, valid, ready, last]: &[Net; 4],
) -> Vec<Arm> {
    let (name, depth) = (&stream.name, DEPTH.min(stream.beats).max(2));
    let [available, word_last] = ["available", "word_last"].map(|signal| Net::bit(&format!("{name}_{signal}")));
    let word = Net::vector(&format!("{name}_word"), 32);
    let level = level(name, depth + 2);
    let adapter = ringmill_rtl::instance("stream_reader", format!("{name}_reader"))
        .parameter("BITS", stream.width())
        .parameter("DEPTH", depth)
        .same([&access.clk])
        .connect("rst", &access.reset)
        .connect("read", access.reaches(position + DATA, false))
        .connect("word", &word)
        .connect("available", &available)
        .connect("last", &word_last)
        .connect("level", &level)
        .connect("s_valid", valid)
        .connect("s_ready", ready)
        .connect("s_data", data)
        .connect("s_last", last);
    module.instance(adapter);
    let given = vec![
        Statement::assign(&access.rdata, &word),
        Statement::assign(&access.underflow, (!access.write.all()).and(!available.all())),
        Statement::assign(&access.error, access.write.all().or(&access.underflow)),
    ];
    let flags = [Literal::decimal(30, 0).into(), word_last.all().and(&available), available.all()];
    vec![
        (access.at(position + DATA), given),
        access.answer(position + FLAGS, flags),
        access.answer(position + LEVEL, [level.all().resized(32)]),
    ]
}

/// The number of beats in an adapter: one of so many numbers.
fn level(name: &str, numbers: u64) -> Net {
    Net::vector(&format!("{name}_level"), numbers.next_power_of_two().ilog2())
}
