//! The Calyx component of a procedure, as text: memories, registers and units are cells, each
//! statement is a group.

mod control;
mod group;
mod polynomial;
mod scalar;
mod schedule;
mod stream;

use std::collections::BTreeSet;

use crate::design::{StraightLine, component_name};
use crate::primitives::PRIMITIVES;
use crate::procedure::{Action, Operand, Operation, PolynomialId, Procedure, ScalarId, Statement};
use crate::shape::{Shape, frame_bits};
use crate::unit::{Kind, Unit};
use crate::{CalyxError, Options};
use ringmill_ir::RingOp;

use group::Group;

/// A component under construction.
pub(crate) struct Component<'a> {
    procedure: &'a Procedure,
    shape: &'a Shape,
    options: &'a Options,
    design: &'a str,
    /// The polynomials that a unit scatters into.
    scattered: BTreeSet<PolynomialId>,
    /// The rings in which products are accumulated.
    accumulating: BTreeSet<usize>,
    pub units: Vec<Unit>,
    /// The modules of `primitives/` among its cells.
    pub primitives: BTreeSet<&'static str>,
    cells: Vec<String>,
    ports: (Vec<String>, Vec<String>),
    groups: String,
    wires: String,
    /// The number of groups and cells written so far, for their names.
    count: usize,
    pub parts: Vec<StraightLine>,
}

impl<'a> Component<'a> {
    /// Starts the component of a lowered procedure.
    pub fn new(procedure: &'a Procedure, shape: &'a Shape, options: &'a Options, design: &'a str) -> Self {
        let mut component = Self {
            procedure,
            shape,
            options,
            design,
            scattered: BTreeSet::new(),
            accumulating: BTreeSet::new(),
            units: Vec::new(),
            primitives: BTreeSet::new(),
            cells: Vec::new(),
            ports: Default::default(),
            groups: String::new(),
            wires: String::new(),
            count: 0,
            parts: Vec::new(),
        };
        component.scan(&procedure.body);
        component
    }

    /// Collects the facts about all statements that are needed before the first one is written.
    fn scan(&mut self, statements: &[Statement]) {
        for statement in statements {
            match &statement.action {
                Action::Polynomial { to, operation } => match operation {
                    Operation::Ring(RingOp::Rotate(..) | RingOp::Automorphism(..)) => {
                        self.scattered.insert(to.polynomial);
                    }
                    Operation::MulAdd(..) => {
                        self.accumulating.insert(self.procedure.polynomials[to.polynomial.0].ring);
                    }
                    _ => {}
                },
                Action::Scalar { .. } => {}
                Action::If { then, otherwise, .. } => {
                    self.scan(then);
                    self.scan(otherwise);
                }
                Action::While { test, body, .. } => {
                    self.scan(test);
                    self.scan(body);
                }
                Action::For { body, .. } => self.scan(body),
            }
        }
    }

    /// Returns the text of the component, with the extern primitives declared, each from the file
    /// of its module.
    pub fn text(&mut self) -> Result<String, CalyxError> {
        let mut control = self.arguments();
        control += &self.block(&self.procedure.body, "body", 2)?;
        control += &self.results();
        let mut memories = String::new();
        for (number, polynomial) in self.procedure.polynomials.iter().enumerate() {
            let ring = &self.shape.rings[polynomial.ring];
            self.primitives.insert("frame_memory");
            let scatter = u32::from(self.scattered.contains(&PolynomialId(number)));
            memories += &format!(
                "    {} = frame_memory({}, {}, {}, {}, {scatter}, {}, {}, {});\n",
                memory(PolynomialId(number)),
                ring.bits,
                self.shape.lanes,
                self.shape.address,
                polynomial.frames,
                ring.word,
                self.shape.address_bits(),
                frame_bits(polynomial.frames),
            );
        }
        for (number, width) in self.procedure.scalars.iter().enumerate() {
            memories += &format!("    {} = std_reg({width});\n", register(ScalarId(number)));
        }
        let mut text = "import \"primitives/core.futil\";\n".to_owned();
        let cells = self.cells.join("");
        for (name, _) in PRIMITIVES.iter().filter(|(name, _)| self.primitives.contains(name)) {
            text += &format!("extern \"{name}.sv\" {{\n  {}\n}}\n", declaration(name));
        }
        for unit in &self.units {
            text += &self.declare(unit);
        }
        text += &format!(
            "component {}<\"toplevel\"=1>({}) -> ({}) {{\n  cells {{\n{memories}{cells}  }}\n  wires {{\n{}{}  }}\n  control {{\n  seq {{\n{control}  }}\n  }}\n}}\n",
            component_name(self.design),
            self.ports.0.join(", "),
            self.ports.1.join(", "),
            self.groups,
            self.wires,
        );
        Ok(text)
    }

    /// Returns the signature of a unit, which is a static interface.
    fn declare(&self, unit: &Unit) -> String {
        let inputs: String = unit.inputs.iter().map(|(name, bits)| format!(", {name}: {bits}")).collect();
        let read =
            if unit.kind.reads() { format!("@stable read_address: {}, ", self.shape.address) } else { String::new() };
        format!(
            "extern \"{module}.sv\" {{\n  static<{}> primitive {module}(@clk clk: 1, @reset reset: 1, @go go: 1{inputs}) -> ({read}@stable write: 1, @stable write_address: {}, @stable d: {});\n}}\n",
            unit.cycles(self.shape),
            self.shape.address_bits(),
            unit.word,
            module = unit.module,
        )
    }

    /// Returns the index of the unit of a kind, which is made at its first use.
    fn unit(&mut self, kind: Kind) -> Result<usize, CalyxError> {
        let kind = match kind {
            Kind::Multiply { ring, .. } => Kind::Multiply { ring, accumulate: self.accumulating.contains(&ring) },
            other => other,
        };
        if let Some(found) = self.units.iter().position(|unit| unit.kind == kind) {
            return Ok(found);
        }
        let number = self.units.len();
        let unit = Unit::new(kind, number, self.design, self.shape, self.options)?;
        self.cells.push(format!("    unit{number} = {}();\n", unit.module));
        self.units.push(unit);
        Ok(number)
    }

    /// Adds a cell and returns its name.
    fn cell(&mut self, primitive: &str) -> String {
        let name = format!("c{}", self.next());
        self.cells.push(format!("    {name} = {primitive};\n"));
        name
    }

    fn next(&mut self) -> usize {
        self.count += 1;
        self.count - 1
    }

    /// The width of a scalar in bits.
    fn width(&self, scalar: ScalarId) -> u32 {
        self.procedure.scalars[scalar.0]
    }

    /// Resizes a scalar within a group: upper bits are cut off or 0.
    fn resized(&mut self, group: &mut Group, operand: Operand, width: u32) -> String {
        let id = match operand {
            Operand::Constant(value) => return constant(width, value),
            Operand::Variable(id) => id,
        };
        let (from, register) = (self.width(id), format!("{}.out", register(id)));
        let primitive = match from.cmp(&width) {
            std::cmp::Ordering::Equal => return register,
            std::cmp::Ordering::Less => "std_pad",
            std::cmp::Ordering::Greater => "std_slice",
        };
        // once in a group: a memory that it reads twice is addressed by one cell
        if let Some(cell) = group.resized.get(&(id, width)) {
            return format!("{cell}.out");
        }
        let cell = self.cell(&format!("{primitive}({from}, {width})"));
        group.connect(&format!("{cell}.in"), &register);
        let out = format!("{cell}.out");
        group.resized.insert((id, width), cell);
        out
    }
}

/// The name of a polynomial's cell.
fn memory(id: PolynomialId) -> String {
    format!("m{}", id.0)
}

/// The name of a scalar's cell.
fn register(id: ScalarId) -> String {
    format!("s{}", id.0)
}

/// A literal of a given width, truncated to it.
fn constant(width: u32, value: u64) -> String {
    let value = if width < u64::BITS { value & ((1 << width) - 1) } else { value };
    format!("{width}'d{value}")
}

/// The signature of a module of `primitives/`.
fn declaration(name: &str) -> &'static str {
    match name {
        "frame_memory" => {
            "primitive frame_memory[BITS, LANES, ADDRESS, FRAMES, SCATTER, WORD, PLACES, FRAME](@clk clk: 1, read_frame: FRAME, read_address: ADDRESS, write: 1, write_frame: FRAME, write_address: PLACES, d: WORD) -> (@stable q: WORD);"
        }
        "stream_load" => {
            "primitive stream_load[BITS, STREAM_BITS, LANES, ADDRESS, FRAMES, WORD, BEAT, PLACES, FRAME](@clk clk: 1, @reset reset: 1, go: 1, tdata: BEAT, tvalid: 1) -> (@stable done: 1, @stable tready: 1, @stable write: 1, @stable write_frame: FRAME, @stable write_address: PLACES, @stable d: WORD);"
        }
        "stream_store" => {
            "primitive stream_store[BITS, STREAM_BITS, LANES, ADDRESS, FRAMES, WORD, BEAT, FRAME](@clk clk: 1, @reset reset: 1, go: 1, q: WORD, tready: 1) -> (@stable done: 1, @stable read_frame: FRAME, @stable read_address: ADDRESS, @stable tdata: BEAT, @stable tvalid: 1, @stable tlast: 1);"
        }
        "scalar_load" => {
            "primitive scalar_load[BITS, BEAT](@clk clk: 1, @reset reset: 1, go: 1, tdata: BEAT, tvalid: 1) -> (@stable done: 1, @stable tready: 1, @stable write: 1, @stable d: BITS);"
        }
        _ => {
            "primitive scalar_store[BITS, BEAT](@clk clk: 1, @reset reset: 1, go: 1, q: BITS, tready: 1) -> (@stable done: 1, @stable tdata: BEAT, @stable tvalid: 1, @stable tlast: 1);"
        }
    }
}
