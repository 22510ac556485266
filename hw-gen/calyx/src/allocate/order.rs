//! The positions of operations and of the uses of values in a function, which decide when a memory
//! may be overwritten.

use ringmill_ir::{Block, Function, Op, OpId, Operand, Value};

/// The first and last number of consecutive operations: an operation with its nested blocks, or a
/// block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Span {
    pub first: usize,
    pub last: usize,
}

impl Span {
    pub fn holds(self, number: usize) -> bool {
        (self.first..=self.last).contains(&number)
    }
}

/// The numbers of all operations of a function and of the ends of its blocks. Outer operations come
/// before inner ones.
pub(super) struct Order {
    /// By operation.
    spans: Vec<Span>,
    /// By value.
    uses: Vec<Vec<usize>>,
    /// By value: the span of the operation that defines it; `None` for a block argument.
    makers: Vec<Option<Span>>,
    count: usize,
}

impl Order {
    pub fn of(function: &Function) -> Self {
        let values = function.values.len();
        let mut order =
            Self { spans: Vec::new(), uses: vec![Vec::new(); values], makers: vec![None; values], count: 0 };
        order.visit_block(&function.body);
        order
    }

    fn visit_block(&mut self, block: &Block) {
        for op in &block.ops {
            self.visit(op);
        }
        let first = self.number(&block.end.values);
        self.set(block.end.id, Span { first, last: first });
    }

    fn visit(&mut self, op: &Op) {
        let first = self.number(&op.action.operands());
        for block in op.action.blocks() {
            self.visit_block(block);
        }
        let span = Span { first, last: self.count - 1 };
        self.set(op.id, span);
        for result in &op.results {
            self.makers[result.0] = Some(span);
        }
    }

    /// Takes the next number, for an operation that reads these operands.
    fn number(&mut self, operands: &[Operand<Value>]) -> usize {
        for value in operands.iter().filter_map(|operand| operand.variable()) {
            self.uses[value.0].push(self.count);
        }
        self.count += 1;
        self.count - 1
    }

    fn set(&mut self, id: OpId, span: Span) {
        if self.spans.len() <= id.0 {
            self.spans.resize(id.0 + 1, Span::default());
        }
        self.spans[id.0] = span;
    }

    pub fn span(&self, id: OpId) -> Span {
        self.spans[id.0]
    }

    /// Returns the span from a block's first operation to its end.
    pub fn block(&self, block: &Block) -> Span {
        let last = self.span(block.end.id).last;
        Span { first: block.ops.first().map_or(last, |op| self.span(op.id).first), last }
    }

    /// Returns the span of the operation that defines a value; `None` for a block argument.
    pub fn maker(&self, value: Value) -> Option<Span> {
        self.makers[value.0]
    }

    /// Returns the positions at which a value is used.
    pub fn uses(&self, value: Value) -> &[usize] {
        &self.uses[value.0]
    }
}
