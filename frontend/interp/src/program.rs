//! A compiled program: plain data, free of MLIR handles, shared by all evaluations.

use crate::{
    affine_function::Affine,
    choice::{self, Arm},
    domain::{Concrete, Domain, Points, Symbol, Symbolic},
    machine::{Halt, Initial, Machine},
    registers::{Moves, Register, Results, Slot},
    scalar::Scalar,
};
use ringmill_dialects::access::SourceLocation;
use std::{fmt::Debug, sync::Arc};

/// Operations in the order of execution.
#[derive(Debug, Default)]
pub(crate) struct Block {
    /// All but the terminator, whose work the owner of the block does.
    pub instructions: Vec<Instruction>,
    /// The locations of the instructions, as text; none for those that no operation was made into.
    pub locations: Vec<Option<Arc<str>>>,
    /// Some operation in it, or in a function it calls, may write memory.
    pub writes: bool,
    /// The operation that owns the block.
    pub location: Option<Arc<SourceLocation>>,
}

/// An operation that can be executed.
pub(crate) trait Execute: Debug + Send + Sync {
    /// Executes the operation on words.
    fn run(&self, machine: &mut Machine<'_>) -> Result<(), Halt>;

    /// Executes the operation on symbols; an error if it does not know them.
    fn run_on_symbols(&self, _: &mut Machine<'_, Symbolic>) -> Result<(), Halt> {
        Err(Halt::secret_control())
    }

    /// Executes the operation on points of polynomials; an error if its results are others.
    fn run_on_points(&self, _: &mut Machine<'_, Points>) -> Result<(), Halt> {
        Err(Halt::secret_control())
    }
}

/// A domain that programs are executed in.
pub(crate) trait Run: Domain {
    /// Executes an operation of a dialect.
    fn execute(op: &dyn Execute, machine: &mut Machine<'_, Self>) -> Result<(), Halt>;

    /// Executes the arm that a selector which is not known leads to; `results` are the registers
    /// that the arms fill.
    fn choose(
        machine: &mut Machine<'_, Self>,
        selector: Slot,
        arms: &[Arm<'_, Self>],
        results: &Results,
    ) -> Result<(), Halt>;
}

impl Run for Concrete {
    #[inline(always)]
    fn execute(op: &dyn Execute, machine: &mut Machine<'_>) -> Result<(), Halt> {
        op.run(machine)
    }

    fn choose(_: &mut Machine<'_>, _: Slot, _: &[Arm<'_, Self>], _: &Results) -> Result<(), Halt> {
        Err(Halt::inconsistent("a word is not known"))
    }
}

impl Run for Symbolic {
    fn execute(op: &dyn Execute, machine: &mut Machine<'_, Self>) -> Result<(), Halt> {
        op.run_on_symbols(machine)
    }

    fn choose(
        machine: &mut Machine<'_, Self>,
        selector: Slot,
        arms: &[Arm<'_, Self>],
        results: &Results,
    ) -> Result<(), Halt> {
        let selector: Symbol = machine.word(selector);
        choice::choose(machine, selector, arms, results)
    }
}

impl Run for Points {
    fn execute(op: &dyn Execute, machine: &mut Machine<'_, Self>) -> Result<(), Halt> {
        op.run_on_points(machine)
    }

    fn choose(_: &mut Machine<'_, Self>, _: Slot, _: &[Arm<'_, Self>], _: &Results) -> Result<(), Halt> {
        Err(Halt::secret_control())
    }
}

/// An operation that is executed in the same way on words, on symbols and on points.
pub(crate) trait Generic: Debug + Send + Sync {
    /// Executes the operation.
    fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt>;
}

impl<T: Generic> Execute for T {
    #[inline]
    fn run(&self, machine: &mut Machine<'_>) -> Result<(), Halt> {
        Generic::run(self, machine)
    }

    fn run_on_symbols(&self, machine: &mut Machine<'_, Symbolic>) -> Result<(), Halt> {
        Generic::run(self, machine)
    }

    fn run_on_points(&self, machine: &mut Machine<'_, Points>) -> Result<(), Halt> {
        Generic::run(self, machine)
    }
}

/// One operation. The frequent ones are unboxed.
#[derive(Debug)]
pub(crate) enum Instruction {
    /// On integers alone.
    Scalar(Scalar),
    /// Copies between registers.
    Move(Box<Moves>),
    /// An affine function of indices.
    Apply {
        /// The function.
        function: Box<Affine>,
        /// Its value.
        result: Slot,
    },
    /// Any other operation of a dialect.
    Dialect(Box<dyn Execute>),
}

impl Instruction {
    /// An operation of a dialect.
    pub fn of(operation: impl Execute + 'static) -> Self {
        Self::Dialect(Box::new(operation))
    }
}

impl Block {
    /// Executes the operations.
    pub fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        machine.charge(self.instructions.len() as u64 + 1).map_err(|halt| halt.located(&self.location))?;
        self.execute(machine).map_err(|halt| halt.located(&self.location))
    }

    fn execute<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        for (position, instruction) in self.instructions.iter().enumerate() {
            if D::SYMBOLIC {
                machine.domain.locate(self.locations.get(position).and_then(Option::as_ref));
            }
            match instruction {
                Instruction::Scalar(op) => machine.scalar(op),
                Instruction::Apply { function, result } => {
                    let word = function.apply(machine);
                    machine.set_word(*result, word);
                }
                Instruction::Dialect(op) => D::execute(&**op, machine).map_err(|halt| machine.or_control(halt))?,
                Instruction::Move(moves) => machine.move_all(moves),
            }
            machine.check_control()?;
        }
        Ok(())
    }
}

/// A function with its own registers. A function called with constant tables in other positions is
/// compiled anew.
#[derive(Debug)]
pub(crate) struct Function {
    /// Registers of the parameters.
    pub parameters: Vec<Register>,
    /// Registers of the returned values.
    pub returned: Vec<(Register, bool)>,
    /// The body.
    pub body: Block,
}

/// An argument or result of the entry function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    /// Bits of an element, 1 to 128; an index has 64.
    pub width: u32,
    /// Extents; empty for a scalar. A polynomial has its limbs, if there are several, and N, behind
    /// the extents of a tensor of it.
    pub shape: Vec<usize>,
    /// The moduli of residues or of polynomials' coefficients, one for each limb; none for
    /// integers.
    pub moduli: Vec<u64>,
    /// The number of elements below the first modulus before those of the next one: N of
    /// polynomials, 1 of residues.
    pub run: usize,
}

impl Port {
    /// The number of elements, 1 for a scalar.
    pub fn elements(&self) -> usize {
        self.shape.iter().product()
    }

    /// The modulus that an element is below; `None` for integers.
    pub fn modulus(&self, element: usize) -> Option<u64> {
        let limb = element.checked_div(self.run)?.checked_rem(self.moduli.len())?;
        self.moduli.get(limb).copied()
    }
}

/// Everything an evaluation needs.
#[derive(Debug)]
pub(crate) struct Program {
    /// The initial state of an evaluation.
    pub initial: Initial,
    /// The function that is evaluated.
    pub entry: Arc<Function>,
    /// Arguments of the entry.
    pub arguments: Vec<Argument>,
    /// Results of the entry: its own, then the arguments that are stored to.
    pub results: Vec<Port>,
}

/// An argument of the entry function.
#[derive(Debug)]
pub(crate) struct Argument {
    /// Its position among the parameters of the function, some of which are keys.
    pub parameter: usize,
    /// Its type.
    pub port: Port,
    /// It is a memref that the program may write.
    pub stored: bool,
    /// It is a memref.
    pub memory: bool,
}
