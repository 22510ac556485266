//! The bgv dialect, and the ops of lwe on ciphertexts of polynomials: a ciphertext is its slots, as
//! residues modulo the plaintext modulus, in two rows. Keys, levels and sizes do not change it.

use super::messages;
use crate::{
    compile::{Kind, Op, Scope, slots_of},
    error::InterpError,
    machine::{Halt, Machine},
    program::{Execute, Instruction},
    registers::{AggregateSlot, Register, Slot},
    scalar::signed,
    value::{Tensor, Word, mask},
};
use melior::ir::{
    ShapedTypeLike, Type, ValueLike,
    r#type::{IntegerType, RankedTensorType},
};
use ringmill_dialects::{
    attr,
    ops::{Bgv, Lwe},
};
use std::sync::Arc;

/// The modulus of the numbers in a ciphertext: the plaintext modulus, or 2^`width`.
#[derive(Clone, Copy, Debug)]
enum Modulus {
    Prime(u64),
    Bits(u32),
}

impl Modulus {
    fn reduce(self, value: i128) -> u128 {
        match self {
            Self::Prime(q) => value.rem_euclid(i128::from(q)) as u128,
            Self::Bits(width) => value as u128 & mask(width),
        }
    }
}

/// The type of a value's elements, if it is a tensor.
fn element(r#type: Type<'_>) -> Type<'_> {
    RankedTensorType::try_from(r#type).map_or(r#type, |tensor| tensor.element())
}

/// True if a type is that of ciphertexts or plaintexts of slots, or of a tensor of them.
pub(super) fn has_slots(r#type: Type<'_>) -> bool {
    slots_of(element(r#type)).is_some()
}

/// The modulus of an op's result.
fn modulus<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<Modulus, InterpError> {
    let result = scope.result(op, 0)?;
    Ok(match slots_of(element(result.r#type())) {
        Some((q, _)) => Modulus::Prime(q),
        None => Modulus::Bits(scope.kind(result, op)?.width()),
    })
}

/// Compiles an operation of bgv; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(name: Bgv, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<bool, InterpError> {
    match name {
        Bgv::Add | Bgv::AddPlain => arithmetic(op, scope, |words| words[0] + words[1])?,
        Bgv::Sub | Bgv::SubPlain => arithmetic(op, scope, |words| words[0] - words[1])?,
        Bgv::Mul | Bgv::MulPlain => arithmetic(op, scope, |words| words[0].wrapping_mul(words[1]))?,
        Bgv::Negate => arithmetic(op, scope, |words| -words[0])?,
        Bgv::Relinearize | Bgv::ModulusSwitch | Bgv::LevelReduce => same(op, scope)?,
        Bgv::RotateCols | Bgv::RotateRows => rotate(name, op, scope)?,
    }
    Ok(true)
}

/// Compiles an operation of lwe on ciphertexts of polynomials; `false` if it is none of them.
pub(crate) fn compile_lwe<'c, 'a>(
    name: Lwe,
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
) -> Result<bool, InterpError> {
    match name {
        Lwe::Add | Lwe::RAdd | Lwe::RAddPlain => arithmetic(op, scope, |words| words[0] + words[1])?,
        Lwe::RSub | Lwe::RSubPlain => arithmetic(op, scope, |words| words[0] - words[1])?,
        Lwe::RMul | Lwe::RMulPlain => arithmetic(op, scope, |words| words[0].wrapping_mul(words[1]))?,
        Lwe::RNegate => arithmetic(op, scope, |words| -words[0])?,
        Lwe::MulScalar => mul_scalar(op, scope)?,
        Lwe::RlweEncrypt | Lwe::RlweDecrypt => same(op, scope)?,
        Lwe::RlweEncode => convert(op, scope, true)?,
        Lwe::RlweDecode => convert(op, scope, false)?,
        _ => return Ok(false),
    }
    Ok(true)
}

fn arithmetic<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
    function: impl Fn(&[i128]) -> i128 + Send + Sync + 'static,
) -> Result<(), InterpError> {
    let modulus = modulus(op, scope)?;
    messages::compile(op, scope, 0, move |words| {
        let words: Vec<i128> = words.iter().map(|&word| word as i128).collect();
        vec![modulus.reduce(function(&words))]
    })
}

/// The product of each slot with an integer, which has a sign, or with a residue.
fn mul_scalar<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<(), InterpError> {
    let scalar = scope.operand(op, 1)?;
    let is_integer = IntegerType::try_from(scalar.r#type()).is_ok();
    let width = is_integer.then(|| scope.width(scalar, op)).transpose()?;
    arithmetic(op, scope, move |words| {
        let scalar = width.map_or(words[1], |width| signed(u32::from(width), words[1] as u128));
        words[0].wrapping_mul(scalar)
    })
}

/// The first operand.
fn same<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<(), InterpError> {
    let results = scope.results(op)?;
    let moves = scope.moves_from(op, 0, &results)?;
    scope.emit(Instruction::Move(Box::new(moves)));
    Ok(())
}

/// The number that a rotation rotates by.
#[derive(Debug)]
enum Shift {
    Static(i128),
    Dynamic(Slot, u32),
}

/// A rotation of each row, or of the rows.
#[derive(Debug)]
struct Rotate {
    operand: AggregateSlot,
    shift: Shift,
    /// The length of what is rotated, and the numbers that stand together there.
    length: usize,
    together: usize,
    result: AggregateSlot,
}

impl Execute for Rotate {
    fn run(&self, machine: &mut Machine<'_>) -> Result<(), Halt> {
        let shift = match self.shift {
            Shift::Static(shift) => Some(shift),
            Shift::Dynamic(slot, width) => {
                let word = machine.word(slot);
                word.defined.then(|| signed(width, word.value))
            }
        };
        let tensor = machine.tensor(self.operand)?;
        let rotated = match shift {
            None => Tensor::undefined(Arc::clone(&tensor.shape)),
            Some(shift) => {
                let first = shift.rem_euclid(self.length.max(1) as i128) as usize * self.together;
                let mut words = tensor.words.to_vec();
                for part in words.chunks_mut((self.length * self.together).max(1)) {
                    part.rotate_left(first.min(part.len()));
                }
                Tensor::new(Arc::clone(&tensor.shape), words)
            }
        };
        machine.set_tensor(self.result, rotated);
        Ok(())
    }
}

fn rotate<'c, 'a>(name: Bgv, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<(), InterpError> {
    let operand = scope.operand(op, 0)?;
    let row = match slots_of(element(operand.r#type())) {
        Some((_, slots)) => slots / 2,
        // Without slots, the cleartext has one row.
        None if name == Bgv::RotateCols => match scope.kind(operand, op)? {
            Kind::Tensor(shaped) => shaped.shape.last().copied().flatten().unwrap_or(1),
            _ => return Err(scope.unsupported_type(operand, op)),
        },
        None => return Err(scope.unsupported_type(operand, op)),
    };
    let (length, together) = if name == Bgv::RotateRows { (2, row) } else { (row, 1) };
    let shift = match attr::STATIC_SHIFT.of(op) {
        Some(shift) => Shift::Static(i128::from(shift)),
        None => Shift::Dynamic(scope.slot(op, 1)?, scope.kind(scope.operand(op, 1)?, op)?.width()),
    };
    let operand = scope.aggregate(op, 0)?;
    let result = scope.result_aggregate(op, 0)?;
    scope.emit(Instruction::of(Rotate { operand, shift, length, together, result }));
    Ok(())
}

/// Integers as slots, or slots as integers.
#[derive(Debug)]
struct Convert {
    operand: Register,
    result: Register,
    modulus: u64,
    slots: usize,
    /// Bits of an integer.
    width: u32,
    shape: Arc<[usize]>,
    encodes: bool,
}

impl Convert {
    fn slot(&self, word: Word) -> Word {
        // A bit is 0 or 1, other integers are two's complement.
        let value = if self.width == 1 { word.value as i128 } else { signed(self.width, word.value) };
        Word { value: value.rem_euclid(i128::from(self.modulus)) as u128, ..word }
    }

    fn integer(&self, word: Word) -> Word {
        let value = word.value as i128;
        let value = if word.value > u128::from(self.modulus / 2) { value - i128::from(self.modulus) } else { value };
        Word { value: value as u128 & mask(self.width), ..word }
    }
}

impl Execute for Convert {
    fn run(&self, machine: &mut Machine<'_>) -> Result<(), Halt> {
        let words: Vec<Word> = match self.operand {
            Register::Word(slot) => vec![machine.word(slot)],
            Register::Aggregate(slot) => machine.tensor(slot)?.words.to_vec(),
        };
        let count = words.len().max(1);
        let words: Vec<Word> = if self.encodes {
            // Numbers are repeated in each of the rows, unless they fill both.
            let row = if count == self.slots { self.slots } else { self.slots / 2 };
            (0..self.slots).map(|slot| self.slot(words[slot % row.max(1) % count])).collect()
        } else {
            let wanted: usize = self.shape.iter().product();
            words.iter().take(wanted).map(|&word| self.integer(word)).collect()
        };
        match self.result {
            Register::Word(slot) => machine.set_word(slot, words.first().copied().unwrap_or(Word::UNDEFINED)),
            Register::Aggregate(slot) => machine.set_tensor(slot, Tensor::new(Arc::clone(&self.shape), words)),
        }
        Ok(())
    }
}

fn convert<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>, encodes: bool) -> Result<(), InterpError> {
    let (operand, result) = (scope.operand(op, 0)?, scope.result(op, 0)?);
    let (text, integers) = if encodes { (result, operand) } else { (operand, result) };
    let Some((modulus, slots)) = slots_of(text.r#type()) else {
        // Of HEIR's kind until 2025, a plaintext is its cleartext.
        if scope.kind(operand, op)? == scope.kind(result, op)? {
            return same(op, scope);
        }
        return Err(scope.unsupported_type(text, op));
    };
    let kind = scope.kind(integers, op)?;
    let shape: Arc<[usize]> = match &kind {
        Kind::Scalar { .. } => Arc::from([1]),
        Kind::Tensor(shaped) => shaped.fixed().ok_or_else(|| scope.unsupported_type(integers, op))?,
        Kind::MemRef(_) => return Err(scope.unsupported_type(integers, op)),
    };
    let count: usize = shape.iter().product();
    let fits = count > 0 && (count == slots || slots / 2 % count == 0) || !encodes && count <= slots;
    if !fits {
        return Err(scope.unsupported_form(op, format!("{count} numbers do not fill rows of {} slots", slots / 2)));
    }
    let width = kind.width();
    let operand = scope.register(operand, op)?;
    let result = scope.define(result, op)?;
    let shape = if encodes { Arc::from([slots]) } else { shape };
    scope.emit(Instruction::of(Convert { operand, result, modulus, slots, width, shape, encodes }));
    Ok(())
}
