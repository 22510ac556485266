//! Binary decision diagrams (BDDs): a canonical form, so that equality is equality of names.
//!
//! R. E. Bryant, "Graph-based algorithms for Boolean function manipulation", IEEE Trans. Computers
//! 1986. Additions, comparisons and selections of words have diagrams of linear size when the bits
//! of the operands alternate.

/// A function of a [`BddManager`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Function(u32);

/// The function that never holds.
pub(crate) const FALSE: Function = Function(0);
/// The function that always holds.
pub(crate) const TRUE: Function = Function(1);

/// BddManager larger than this are given up, unless another limit is asked for.
const MOST_NODES: usize = 1 << 21;

/// Places of both tables at first; they grow with the nodes.
const FEWEST_SLOTS: usize = 1 << 8;
/// Steps for each node allowed: a choice that leads to known nodes takes time too.
const STEPS: usize = 16;

#[derive(Clone, Copy, PartialEq, Eq)]
struct Node {
    variable: u32,
    low: Function,
    high: Function,
}

/// A choice made before. None has a constant condition: an empty place has.
#[derive(Clone, Copy)]
struct Choice {
    key: [Function; 3],
    result: Function,
}

const NO_CHOICE: Choice = Choice { key: [FALSE; 3], result: FALSE };

/// A set of functions with shared nodes. A variable made earlier is nearer to the top.
pub(crate) struct BddManager {
    nodes: Vec<Node>,
    /// The index of each node, by its hash and the next free slot: 0 where there is none. At least
    /// twice as many places as nodes.
    unique: Vec<u32>,
    /// Choices by their hash; a later one takes the place of an earlier one.
    choices: Vec<Choice>,
    steps: usize,
    variables: u32,
    most_nodes: usize,
    overflowed: bool,
}

impl BddManager {
    pub(crate) fn new() -> Self {
        Self::of_at_most(MOST_NODES)
    }

    /// BddManager that overflow beyond so many nodes.
    pub(crate) fn of_at_most(most_nodes: usize) -> Self {
        let terminal = |value| Node { variable: u32::MAX, low: Function(value), high: Function(value) };
        Self {
            nodes: vec![terminal(0), terminal(1)],
            unique: vec![0; FEWEST_SLOTS],
            choices: vec![NO_CHOICE; FEWEST_SLOTS],
            steps: 0,
            variables: 0,
            most_nodes,
            overflowed: false,
        }
    }

    /// Number of nodes of all functions.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// True if a diagram grew too large: then no function means anything.
    pub(crate) fn overflowed(&self) -> bool {
        self.overflowed
    }

    pub(crate) fn constant(value: bool) -> Function {
        if value { TRUE } else { FALSE }
    }

    /// A new variable, below all others.
    pub(crate) fn variable(&mut self) -> Function {
        self.variables += 1;
        self.node(Node { variable: self.variables - 1, low: FALSE, high: TRUE })
    }

    fn node(&mut self, node: Node) -> Function {
        if node.low == node.high {
            return node.low;
        }
        let mut position = self.position(node);
        while self.unique[position] != 0 {
            let known = self.unique[position];
            if self.nodes[known as usize] == node {
                return Function(known);
            }
            position = (position + 1) % self.unique.len();
        }
        if self.nodes.len() >= self.most_nodes {
            self.overflowed = true;
            return FALSE;
        }
        let function = Function(self.nodes.len() as u32);
        self.nodes.push(node);
        self.unique[position] = function.0;
        if 2 * self.nodes.len() > self.unique.len() {
            self.grow();
        }
        function
    }

    fn position(&self, node: Node) -> usize {
        hash([node.variable, node.low.0, node.high.0]) & (self.unique.len() - 1)
    }

    /// Makes room for twice as many nodes, and for as many choices.
    fn grow(&mut self) {
        self.unique = vec![0; 2 * self.unique.len()];
        for number in 2..self.nodes.len() {
            let mut position = self.position(self.nodes[number]);
            while self.unique[position] != 0 {
                position = (position + 1) % self.unique.len();
            }
            self.unique[position] = number as u32;
        }
        let known = std::mem::take(&mut self.choices);
        self.choices = vec![NO_CHOICE; self.unique.len()];
        for choice in known {
            let position = self.slot_of_choice(choice.key);
            self.choices[position] = choice;
        }
    }

    fn slot_of_choice(&self, key: [Function; 3]) -> usize {
        hash(key.map(|function| function.0)) & (self.choices.len() - 1)
    }

    /// `condition` ? then : otherwise
    pub(crate) fn choose(&mut self, condition: Function, then: Function, otherwise: Function) -> Function {
        match (condition, then, otherwise) {
            (TRUE, ..) => return then,
            (FALSE, ..) => return otherwise,
            (_, TRUE, FALSE) => return condition,
            _ if then == otherwise => return then,
            _ if self.overflowed => return FALSE,
            _ => {}
        }
        let key = [condition, then, otherwise];
        let known = self.choices[self.slot_of_choice(key)];
        if known.key == key {
            return known.result;
        }
        self.steps += 1;
        if self.steps > STEPS.saturating_mul(self.most_nodes) {
            self.overflowed = true;
            return FALSE;
        }
        let parts = key.map(|function| self.nodes[function.0 as usize]);
        let variable = parts.iter().map(|part| part.variable).min().unwrap_or(u32::MAX);
        let half = |high: bool| {
            let mut halves = key;
            for (slot, part) in halves.iter_mut().zip(&parts) {
                if part.variable == variable {
                    *slot = if high { part.high } else { part.low };
                }
            }
            halves
        };
        let ([a, b, c], [x, y, z]) = (half(false), half(true));
        let (low, high) = (self.choose(a, b, c), self.choose(x, y, z));
        let result = self.node(Node { variable, low, high });
        // the tables may have grown meanwhile
        let position = self.slot_of_choice(key);
        self.choices[position] = Choice { key, result };
        result
    }

    pub(crate) fn not(&mut self, a: Function) -> Function {
        self.choose(a, FALSE, TRUE)
    }

    pub(crate) fn and(&mut self, a: Function, b: Function) -> Function {
        self.choose(a, b, FALSE)
    }

    pub(crate) fn or(&mut self, a: Function, b: Function) -> Function {
        self.choose(a, TRUE, b)
    }

    pub(crate) fn xor(&mut self, a: Function, b: Function) -> Function {
        if a == b {
            return FALSE;
        }
        let inverse = self.not(b);
        self.choose(a, inverse, b)
    }

    /// The function whose truth table over `inputs` is given, row bit i the value of input i.
    pub(crate) fn table(&mut self, table: u64, inputs: &[Function]) -> Function {
        let Some((&last, rest)) = inputs.split_last() else {
            return Self::constant(table & 1 == 1);
        };
        let rows = 1 << rest.len();
        let (low, high) = (table & (u64::MAX >> (64 - rows)), table >> rows);
        if low == high {
            return self.table(low, rest);
        }
        let (low, high) = (self.table(low, rest), self.table(high, rest));
        self.choose(last, high, low)
    }

    /// Variables and their values that make `function` true, from the top; none for one that never
    /// is.
    pub(crate) fn satisfy(&self, function: Function) -> Vec<(usize, bool)> {
        let mut path = Vec::new();
        let mut here = function;
        while here != TRUE && here != FALSE {
            let node = self.nodes[here.0 as usize];
            // Whatever is not constantly false has a path to true.
            let high = node.low == FALSE;
            path.push((node.variable as usize, high));
            here = if high { node.high } else { node.low };
        }
        path
    }

    /// True if `function` depends on each variable, in the order in which they were made.
    pub(crate) fn support(&self, function: Function) -> Vec<bool> {
        let mut needed = vec![false; self.variables as usize];
        let mut seen = vec![false; self.nodes.len()];
        let mut open = vec![function];
        while let Some(Function(position)) = open.pop() {
            if position > 1 && !std::mem::replace(&mut seen[position as usize], true) {
                let node = self.nodes[position as usize];
                needed[node.variable as usize] = true;
                open.extend([node.low, node.high]);
            }
        }
        needed
    }
}

/// Multiplies by the golden ratio, word by word, and takes the high bits, which depend on all
/// others.
fn hash(words: [u32; 3]) -> usize {
    const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
    let mixed =
        words.into_iter().fold(0_u64, |mixed, word| (mixed ^ u64::from(word)).wrapping_mul(GOLDEN).rotate_left(32));
    (mixed >> 16) as usize
}
