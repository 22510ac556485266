//! Random programs on elements of tensors: stencils, reductions, chains of insertions, rotations.

use crate::passes_meaning::Random;
use std::fmt::Write;

const OPS: [&str; 9] = ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minui", "addi"];
/// Ops that may come in any order.
const REDUCTIONS: [&str; 7] = ["addi", "addi", "muli", "andi", "xori", "maxui", "minsi"];
const SIZES: [usize; 8] = [2, 3, 4, 4, 5, 8, 8, 16];

struct Generator {
    random: Random,
    text: String,
    count: usize,
    /// Elements of most tensors.
    size: usize,
    /// Names of tensors of that size, and of scalars.
    tensors: Vec<String>,
    scalars: Vec<String>,
}

impl Generator {
    fn below(&mut self, bound: usize) -> usize {
        (self.random.next() >> 11) as usize % bound
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    fn define(&mut self, operation: &str) -> String {
        self.count += 1;
        let _ = writeln!(self.text, "  %v{} = {operation}", self.count);
        format!("%v{}", self.count)
    }

    fn tensor_type(&self) -> String {
        format!("tensor<{}xi8>", self.size)
    }

    fn tensor(&mut self) -> String {
        let tensors = self.tensors.clone();
        self.pick(&tensors)
    }

    fn scalar(&mut self) -> String {
        let scalars = self.scalars.clone();
        self.pick(&scalars)
    }

    fn index(&mut self, value: usize) -> String {
        self.define(&format!("arith.constant {value} : index"))
    }

    fn element(&mut self, tensor: &str, index: usize) -> String {
        let index = self.index(index);
        let r#type = self.tensor_type();
        self.define(&format!("tensor.extract {tensor}[{index}] : {type}"))
    }

    fn insert(&mut self, scalar: &str, tensor: &str, index: usize) -> String {
        let index = self.index(index);
        let r#type = self.tensor_type();
        self.define(&format!("tensor.insert {scalar} into {tensor}[{index}] : {type}"))
    }

    fn scalar_op(&mut self, name: &str, left: &str, right: &str) -> String {
        self.define(&format!("arith.{name} {left}, {right} : i8"))
    }

    /// An element of any tensor, which is seldom out of bounds or at an index known only at run
    /// time.
    fn read(&mut self) {
        let scalar = match self.below(12) {
            0 => {
                let bound = self.index(self.size);
                let index = self.define(&format!("arith.remui %i, {bound} : index"));
                let (tensor, r#type) = (self.tensor(), self.tensor_type());
                self.define(&format!("tensor.extract {tensor}[{index}] : {type}"))
            }
            1 => {
                let index = self.below(6);
                let index = self.index(index);
                self.define(&format!("tensor.extract %other[{index}] : tensor<6xi8>"))
            }
            2 => {
                let (tensor, index) = (self.tensor(), self.size + 1);
                self.element(&tensor, index)
            }
            3 => {
                let value = self.below(256) as i64 - 128;
                self.define(&format!("arith.constant {value} : i8"))
            }
            _ => {
                let (tensor, index) = (self.tensor(), self.below(self.size));
                self.element(&tensor, index)
            }
        };
        self.scalars.push(scalar);
    }

    fn compute(&mut self) {
        let (name, left, right) = (self.pick(&OPS), self.scalar(), self.scalar());
        let scalar = self.scalar_op(name, &left, &right);
        self.scalars.push(scalar);
    }

    fn rotate(&mut self, tensor: &str, shift: i64) -> String {
        let r#type = self.tensor_type();
        let width = match self.below(4) {
            0 => "i32",
            1 if (-4..4).contains(&shift) => "i3",
            _ => "index",
        };
        let amount = self.define(&format!("arith.constant {shift} : {width}"));
        self.define(&format!("tensor_ext.rotate {tensor}, {amount} : {type}, {width}"))
    }

    fn rotation(&mut self) {
        let tensor = self.tensor();
        let rotated = if self.below(6) == 0 {
            let r#type = self.tensor_type();
            self.define(&format!("tensor_ext.rotate {tensor}, %i : {type}, index"))
        } else {
            let shift = self.below(3 * self.size) as i64 - self.size as i64;
            self.rotate(&tensor, shift)
        };
        self.tensors.push(rotated);
    }

    fn whole(&mut self) {
        let (name, left, right, r#type) = (self.pick(&OPS), self.tensor(), self.tensor(), self.tensor_type());
        let whole = self.define(&format!("arith.{name} {left}, {right} : {type}"));
        self.tensors.push(whole);
    }

    fn write(&mut self) {
        let (scalar, tensor, index) = (self.scalar(), self.tensor(), self.below(self.size));
        let tensor = self.insert(&scalar, &tensor, index);
        self.tensors.push(tensor);
    }

    /// The numbers below the size in any order.
    fn shuffled(&mut self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.size).collect();
        for last in (1..self.size).rev() {
            let other = self.below(last + 1);
            order.swap(last, other);
        }
        order
    }

    /// The same expression of neighbours at each index, or at almost each.
    fn stencil(&mut self) {
        let taps: Vec<(String, usize, &str)> =
            (0..1 + self.below(3)).map(|_| (self.tensor(), self.below(self.size), self.pick(&OPS))).collect();
        let weight = self.scalar();
        let is_weighted = self.below(4) == 0;
        let mut to = self.tensor();
        let skipped = if self.below(5) == 0 { self.below(self.size) } else { self.size };
        let strange = if self.below(5) == 0 { self.below(self.size) } else { self.size };
        let order = if self.below(2) == 0 { (0..self.size).collect() } else { self.shuffled() };
        for index in order.into_iter().filter(|&index| index != skipped) {
            let mut sum: Option<String> = is_weighted.then(|| weight.clone());
            for (tensor, offset, op) in &taps {
                let offset = offset + usize::from(index == strange);
                let value = self.element(tensor, (index + offset) % self.size);
                sum = Some(match sum {
                    Some(sum) => self.scalar_op(op, &sum, &value),
                    None => value,
                });
            }
            let sum = sum.unwrap_or_else(|| weight.clone());
            to = self.insert(&sum, &to, index);
            if self.below(20) == 0 {
                self.tensors.push(to.clone());
            }
        }
        self.tensors.push(to);
    }

    /// All elements, or almost all, joined in any order, perhaps with other terms.
    fn reduction(&mut self) {
        let (name, tensor) = (self.pick(&REDUCTIONS), self.tensor());
        let product = if self.below(2) == 0 { Some(self.tensor()) } else { None };
        let mut terms = Vec::new();
        for index in self.shuffled() {
            let index = if self.below(40) == 0 { (index + 1) % self.size } else { index };
            let value = self.element(&tensor, index);
            terms.push(match &product {
                Some(other) => {
                    let other = self.element(other, index);
                    self.scalar_op("muli", &value, &other)
                }
                None => value,
            });
        }
        if self.below(3) == 0 {
            let other = self.scalar();
            terms.push(other);
        }
        if self.below(10) == 0 {
            terms.pop();
        }
        let scalar = self.tree(name, terms, Self::scalar_op);
        self.scalars.extend(scalar);
    }

    /// Rotations by each distance, or almost each, joined in any order.
    fn rotations(&mut self) {
        let (name, tensor) = (self.pick(&REDUCTIONS), self.tensor());
        let mut terms = Vec::new();
        for shift in self.shuffled() {
            let turned = if self.below(30) == 0 { shift as i64 + 1 } else { shift as i64 };
            terms.push(if turned == 0 { tensor.clone() } else { self.rotate(&tensor, turned) });
        }
        if self.below(5) == 0 {
            let other = self.tensor();
            terms.push(other);
        }
        let sum = self.tree(name, terms, |generator, name, left, right| {
            let r#type = generator.tensor_type();
            generator.define(&format!("arith.{name} {left}, {right} : {type}"))
        });
        self.tensors.extend(sum);
    }

    fn tree(
        &mut self,
        name: &str,
        mut terms: Vec<String>,
        join: impl Fn(&mut Self, &str, &str, &str) -> String,
    ) -> Option<String> {
        let is_chain = self.below(2) == 0;
        while terms.len() > 1 {
            let left = if is_chain { 0 } else { self.below(terms.len()) };
            let left = terms.remove(left);
            let right = self.below(terms.len());
            let right = terms.remove(right);
            let both =
                if self.below(2) == 0 { join(self, name, &left, &right) } else { join(self, name, &right, &left) };
            terms.insert(0, both);
        }
        terms.pop()
    }
}

/// A random program; each seed makes another one. Its arguments are two tensors of one size, one of
/// six elements, a number and an index.
pub(crate) fn program(seed: u64) -> String {
    let random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut generator = Generator {
        random,
        text: String::new(),
        count: 0,
        size: 0,
        tensors: vec!["%a".into(), "%b".into()],
        scalars: vec!["%s".into()],
    };
    generator.size = generator.pick(&SIZES);
    let r#type = generator.tensor_type();
    if generator.below(3) == 0 {
        let values: Vec<String> = (0..generator.size).map(|_| generator.below(128).to_string()).collect();
        let constant = generator.define(&format!("arith.constant dense<[{}]> : {type}", values.join(", ")));
        generator.tensors.push(constant);
    }
    for _ in 0..4 + generator.below(12) {
        match generator.below(14) {
            0..=3 => generator.read(),
            4..=7 => generator.compute(),
            8 => generator.rotation(),
            9 => generator.whole(),
            10 => generator.write(),
            11 => generator.stencil(),
            12 => generator.reduction(),
            _ => generator.rotations(),
        }
    }
    let scalars = generator.scalars.split_off(generator.scalars.len().saturating_sub(3));
    let tensors = generator.tensors.split_off(generator.tensors.len().saturating_sub(3));
    let types: Vec<&str> = scalars.iter().map(|_| "i8").chain(tensors.iter().map(|_| r#type.as_str())).collect();
    let values: Vec<String> = scalars.into_iter().chain(tensors).collect();
    format!(
        "func.func @main(%a: {type}, %b: {type}, %other: tensor<6xi8>, %s: i8, %i: index) -> ({}) {{\n{}  return {} : \
         {}\n}}\n",
        types.join(", "),
        generator.text,
        values.join(", "),
        types.join(", ")
    )
}
