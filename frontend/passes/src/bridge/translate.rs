//! One MLIR op becomes one or a few words.

use super::{cells::cell, power::power};
use crate::{
    error::{ProgramCode, ProgramError},
    ir::{key, scalar_width},
    memref::{global_words, globals},
    refusal::Refusal,
};
use melior::ir::{Location, OperationRef, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::{
    access, attr,
    ops::{Arith, Math, MemRef, OpName, Ub, name_text},
};
use ringmill_synth::word::{Predicate, Table, TableId, WordGraph, WordId, WordOp};
use rustc_hash::FxHashMap;

/// A word graph under construction.
pub(super) struct Translator<'c, 'a> {
    /// The graph so far.
    pub graph: WordGraph,
    words: FxHashMap<usize, WordId>,
    tables: FxHashMap<usize, TableId>,
    module: Option<OperationRef<'c, 'a>>,
    location: Option<Location<'c>>,
}

impl<'c, 'a> Translator<'c, 'a> {
    /// An empty graph called `name`, for ops of `function`.
    pub fn new(function: OperationRef<'c, 'a>, name: &str) -> Self {
        Self {
            graph: WordGraph::new(name),
            words: FxHashMap::default(),
            tables: FxHashMap::default(),
            module: function.parent_operation(),
            location: None,
        }
    }

    /// From now on `word` stands for `value`.
    pub fn bind(&mut self, value: Value<'c, 'a>, word: WordId) {
        self.words.insert(key(value), word);
    }

    /// The word of a value that `user` reads.
    pub fn word(&self, value: Value<'c, 'a>, user: OperationRef<'c, 'a>) -> Result<WordId, ProgramError> {
        self.words.get(&key(value)).copied().ok_or_else(|| unsupported(user))
    }

    /// Adds what an op computes.
    pub fn translate(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), ProgramError> {
        if MemRef::GetGlobal.is(operation) {
            return self.add_table(operation);
        }
        self.set_origin(operation.location());
        let widths: Vec<u32> = operation
            .results()
            .map(|result| scalar_width(result.r#type()).filter(|width| (1..=128).contains(width)))
            .collect::<Option<_>>()
            .ok_or_else(|| unsupported(operation))?;
        let Some(&width) = widths.first() else {
            return Err(unsupported(operation));
        };
        let words = match OpName::of(operation) {
            Some(OpName::MemRef(MemRef::Load)) => {
                let (Ok(memory), Ok(index)) = (operation.operand(0), operation.operand(1)) else {
                    return Err(unsupported(operation));
                };
                let table = self.tables.get(&key(memory)).copied();
                let table = table.filter(|_| operation.operand_count() == 2).ok_or_else(|| unsupported(operation))?;
                let index = self.word(index, operation)?;
                vec![self.graph.op(WordOp::Lookup(table), &[index])]
            }
            Some(OpName::Arith(Arith::Constant)) => {
                let value = attr::VALUE.of(operation).ok_or_else(|| unsupported(operation))?;
                vec![self.graph.constant(value, width)]
            }
            // Any value will do.
            Some(OpName::Ub(Ub::Poison)) => vec![self.graph.constant(0, width)],
            name => {
                let operands =
                    operation.operands().map(|operand| self.word(operand, operation)).collect::<Result<Vec<_>, _>>()?;
                self.compute(name, operation, &operands, width)?
            }
        };
        if words.len() != widths.len() {
            return Err(unsupported(operation));
        }
        for (result, word) in operation.results().zip(words) {
            self.bind(result.into(), word);
        }
        Ok(())
    }

    /// The results of an arithmetic op.
    fn compute(
        &mut self,
        name: Option<OpName>,
        operation: OperationRef<'c, 'a>,
        operands: &[WordId],
        width: u32,
    ) -> Result<Vec<WordId>, ProgramError> {
        let graph = &mut self.graph;
        if let Some(op) = name.and_then(direct) {
            return Ok(vec![graph.op(op, operands)]);
        }
        if let Some(OpName::Comb(name)) = name {
            let table = attr::LOOKUP_TABLE_OF_COMB.of(operation);
            return Ok(vec![cell(graph, name, table, operands, width).ok_or_else(|| unsupported(operation))?]);
        }
        Ok(match (name, operands) {
            (Some(OpName::Arith(Arith::CmpI)), &[a, b]) => {
                let relation = attr::PREDICATE.of(operation).ok_or_else(|| unsupported(operation))?;
                vec![graph.op(WordOp::Compare(predicate(relation)), &[a, b])]
            }
            (Some(OpName::Arith(Arith::MaxSI)), &[a, b]) => vec![choose(graph, Predicate::SignedGreater, a, b)],
            (Some(OpName::Arith(Arith::MinSI)), &[a, b]) => vec![choose(graph, Predicate::SignedLess, a, b)],
            (Some(OpName::Arith(Arith::MaxUI)), &[a, b]) => vec![choose(graph, Predicate::UnsignedGreater, a, b)],
            (Some(OpName::Arith(Arith::MinUI)), &[a, b]) => vec![choose(graph, Predicate::UnsignedLess, a, b)],
            (Some(OpName::Arith(Arith::ExtSI)), &[a]) => vec![graph.op(WordOp::SignExtend(width), &[a])],
            (Some(OpName::Arith(Arith::ExtUI)), &[a]) => vec![graph.op(WordOp::ZeroExtend(width), &[a])],
            (Some(OpName::Arith(Arith::TruncI)), &[a]) => vec![graph.op(WordOp::Truncate(width), &[a])],
            (Some(OpName::Arith(Arith::IndexCast | Arith::IndexCastUI)), &[a]) => vec![if width < graph.width(a) {
                graph.op(WordOp::Truncate(width), &[a])
            } else if name == Some(OpName::Arith(Arith::IndexCast)) {
                graph.op(WordOp::SignExtend(width), &[a])
            } else {
                graph.op(WordOp::ZeroExtend(width), &[a])
            }],
            (Some(OpName::Arith(Arith::AddUIExtended)), &[a, b]) => {
                let sum = graph.op(WordOp::Add, &[a, b]);
                vec![sum, graph.op(WordOp::Compare(Predicate::UnsignedLess), &[sum, a])]
            }
            (Some(OpName::Arith(Arith::MulUIExtended)), &[a, b]) => {
                vec![graph.op(WordOp::Mul, &[a, b]), graph.op(WordOp::MulHighUnsigned, &[a, b])]
            }
            (Some(OpName::Arith(Arith::MulSIExtended)), &[a, b]) => {
                vec![graph.op(WordOp::Mul, &[a, b]), graph.op(WordOp::MulHighSigned, &[a, b])]
            }
            (Some(OpName::Math(Math::IPowI)), &[base, exponent]) => vec![power(graph, base, exponent, width)],
            _ => return Err(unsupported(operation)),
        })
    }

    /// Reads the constant global behind a `memref.get_global`.
    fn add_table(&mut self, get: OperationRef<'c, 'a>) -> Result<(), ProgramError> {
        let name = attr::NAME.of(get);
        let content = self
            .module
            .into_iter()
            .flat_map(globals)
            .find(|global| name.is_some() && attr::SYM_NAME.of(*global) == name)
            .and_then(global_words)
            .filter(|content| content.is_constant);
        let element = content
            .as_ref()
            .and_then(|content| crate::ir::extents(content.r#type))
            .filter(|(_, extents)| extents.len() == 1)
            .and_then(|(element, _)| scalar_width(element));
        let words = content.and_then(|content| content.words).filter(|words| !words.is_empty());
        let (Some(width), Some(words)) = (element, words) else {
            return Err(unsupported(get));
        };
        let table = self.graph.table(Table::new(words, width));
        for result in get.results() {
            self.tables.insert(key(result.into()), table);
        }
        Ok(())
    }

    /// Tells the graph where the next words come from.
    fn set_origin(&mut self, location: Location<'c>) {
        if self.location == Some(location) {
            return;
        }
        self.location = Some(location);
        let origin = access::source_location(location);
        match origin {
            Some(origin) => self.graph.set_origin(&origin.to_string()),
            None => self.graph.set_origin(""),
        }
    }
}

/// Ops that a word graph has as well.
fn direct(name: OpName) -> Option<WordOp> {
    Some(match name {
        OpName::Arith(Arith::AddI) => WordOp::Add,
        OpName::Arith(Arith::SubI) => WordOp::Sub,
        OpName::Arith(Arith::MulI) => WordOp::Mul,
        OpName::Arith(Arith::DivUI) => WordOp::DivUnsigned,
        OpName::Arith(Arith::DivSI) => WordOp::DivSigned,
        OpName::Arith(Arith::RemUI) => WordOp::RemUnsigned,
        OpName::Arith(Arith::RemSI) => WordOp::RemSigned,
        OpName::Arith(Arith::CeilDivUI) => WordOp::CeilDivUnsigned,
        OpName::Arith(Arith::CeilDivSI) => WordOp::CeilDivSigned,
        OpName::Arith(Arith::FloorDivSI) => WordOp::FloorDivSigned,
        OpName::Arith(Arith::AndI) => WordOp::And,
        OpName::Arith(Arith::OrI) => WordOp::Or,
        OpName::Arith(Arith::XOrI) => WordOp::Xor,
        OpName::Arith(Arith::ShLI) => WordOp::ShiftLeft,
        OpName::Arith(Arith::ShRUI) => WordOp::ShiftRightUnsigned,
        OpName::Arith(Arith::ShRSI) => WordOp::ShiftRightSigned,
        OpName::Arith(Arith::Select) => WordOp::Select,
        OpName::Math(Math::CtPop) => WordOp::CountOnes,
        OpName::Math(Math::CountLeadingZeros) => WordOp::CountLeadingZeros,
        OpName::Math(Math::CountTrailingZeros) => WordOp::CountTrailingZeros,
        OpName::Math(Math::AbsI) => WordOp::Abs,
        _ => return None,
    })
}

/// A relation of `arith.cmpi` in the word graph.
fn predicate(relation: attr::Predicate) -> Predicate {
    match relation {
        attr::Predicate::Equal => Predicate::Equal,
        attr::Predicate::NotEqual => Predicate::NotEqual,
        attr::Predicate::SignedLess => Predicate::SignedLess,
        attr::Predicate::SignedLessEqual => Predicate::SignedLessEqual,
        attr::Predicate::SignedGreater => Predicate::SignedGreater,
        attr::Predicate::SignedGreaterEqual => Predicate::SignedGreaterEqual,
        attr::Predicate::UnsignedLess => Predicate::UnsignedLess,
        attr::Predicate::UnsignedLessEqual => Predicate::UnsignedLessEqual,
        attr::Predicate::UnsignedGreater => Predicate::UnsignedGreater,
        attr::Predicate::UnsignedGreaterEqual => Predicate::UnsignedGreaterEqual,
    }
}

/// `a` where the predicate holds between it and `b`, else `b`.
fn choose(graph: &mut WordGraph, predicate: Predicate, a: WordId, b: WordId) -> WordId {
    let first = graph.op(WordOp::Compare(predicate), &[a, b]);
    graph.op(WordOp::Select, &[first, a, b])
}

fn unsupported(operation: OperationRef<'_, '_>) -> ProgramError {
    let message = format!("operation '{}' cannot become a circuit", name_text(operation));
    Refusal::new(ProgramCode::UnsupportedOp, message, operation.location()).into_error()
}
