//! Random programs with affine loops, memory in several views, copies, globals, calls and tensors,
//! for the passes that must keep their meaning.

use crate::passes_meaning::Random;
use std::fmt::Write;

/// A memref in scope.
#[derive(Clone)]
struct Memory {
    name: String,
    r#type: String,
    shape: &'static [usize],
    /// It is all of one allocation, in row-major order.
    whole: bool,
    constant: bool,
}

/// The values that the next statement may use.
#[derive(Clone, Default)]
struct Scope {
    bytes: Vec<String>,
    tensors: Vec<String>,
    /// Counters of affine loops, below 4.
    counters: Vec<String>,
    /// Other indices, below 4.
    indices: Vec<String>,
    memories: Vec<Memory>,
}

struct Generator {
    random: Random,
    text: String,
    count: usize,
}

const OPS: [&str; 8] = ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minui"];

impl Generator {
    fn below(&mut self, bound: usize) -> usize {
        (self.random.next() >> 11) as usize % bound
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "  {line}");
    }

    fn fresh(&mut self) -> String {
        self.count += 1;
        format!("%v{}", self.count)
    }

    fn define(&mut self, operation: &str) -> String {
        let name = self.fresh();
        self.line(&format!("{name} = {operation}"));
        name
    }

    fn index(&mut self, scope: &Scope, extent: usize) -> String {
        let known: Vec<String> = scope.counters.iter().chain(&scope.indices).cloned().collect();
        if known.is_empty() || self.below(2) == 0 {
            let number = self.below(extent);
            return self.define(&format!("arith.constant {number} : index"));
        }
        let index = self.pick(&known);
        if extent >= 4 && self.below(3) > 0 {
            return index;
        }
        let bound = self.define(&format!("arith.constant {} : index", extent.min(4)));
        self.define(&format!("arith.remui {index}, {bound} : index"))
    }

    /// A subscript as affine ops write it.
    fn affine(&mut self, scope: &Scope, extent: usize) -> String {
        if scope.counters.is_empty() || self.below(3) == 0 {
            return self.below(extent).to_string();
        }
        let (i, j) = (self.pick(&scope.counters), self.pick(&scope.counters));
        match self.below(5) {
            0 => format!("({i} + {j}) mod {extent}"),
            1 => format!("({i} + {}) mod {extent}", self.below(3)),
            2 if extent >= 2 => format!("{i} floordiv 2"),
            3 if extent >= 8 => format!("{i} + {}", self.below(5)),
            _ if extent >= 4 => i,
            _ => format!("{i} mod {extent}"),
        }
    }

    fn memory(&mut self, scope: &Scope, wanted: impl Fn(&Memory) -> bool) -> Memory {
        let fitting: Vec<Memory> = scope.memories.iter().filter(|memory| wanted(memory)).cloned().collect();
        self.pick(&fitting)
    }

    fn place(&mut self, scope: &Scope, memory: &Memory) -> (&'static str, String) {
        let is_affine = self.below(2) == 0;
        let mut subscripts = Vec::new();
        for &extent in memory.shape {
            subscripts.push(if is_affine { self.affine(scope, extent) } else { self.index(scope, extent) });
        }
        (if is_affine { "affine" } else { "memref" }, format!("{}[{}]", memory.name, subscripts.join(", ")))
    }

    fn load(&mut self, scope: &mut Scope) {
        let memory = self.memory(scope, |_| true);
        let (dialect, place) = self.place(scope, &memory);
        let byte = self.define(&format!("{dialect}.load {place} : {}", memory.r#type));
        scope.bytes.push(byte);
    }

    fn store(&mut self, scope: &mut Scope) {
        let memory = self.memory(scope, |memory| !memory.constant);
        let byte = self.pick(&scope.bytes);
        let (dialect, place) = self.place(scope, &memory);
        self.line(&format!("{dialect}.store {byte}, {place} : {}", memory.r#type));
        if self.below(3) > 0 {
            return;
        }
        // Often the same place is read, or overwritten, soon.
        if self.below(2) == 0 {
            let (dialect, other) = self.place(scope, &memory);
            let byte = self.pick(&scope.bytes);
            self.line(&format!("{dialect}.store {byte}, {other} : {}", memory.r#type));
        }
        if self.below(2) == 0 {
            let byte = self.define(&format!("{dialect}.load {place} : {}", memory.r#type));
            scope.bytes.push(byte);
        } else {
            let byte = self.pick(&scope.bytes);
            self.line(&format!("{dialect}.store {byte}, {place} : {}", memory.r#type));
        }
    }

    fn arithmetic(&mut self, scope: &mut Scope) {
        let (op, left, right) = (self.pick(&OPS), self.pick(&scope.bytes), self.pick(&scope.bytes));
        let byte = self.define(&format!("arith.{op} {left}, {right} : i8"));
        scope.bytes.push(byte);
    }

    /// A part of a memory.
    fn view(&mut self, scope: &mut Scope) {
        let from = self.memory(scope, |memory| memory.whole);
        let (name, r#type) = (&from.name, &from.r#type);
        let (operation, view_type, shape): (String, String, &'static [usize]) = match from.shape {
            [4] => match self.below(3) {
                0 => {
                    let index = self.index(scope, 2);
                    let view = "memref<2xi8, strided<[1], offset: ?>>".to_owned();
                    (format!("memref.subview {name}[{index}] [2] [1] : {type} to {view}"), view, &[2])
                }
                1 => {
                    let view = "memref<2xi8, strided<[2], offset: 1>>".to_owned();
                    (format!("memref.subview {name}[1] [2] [2] : {type} to {view}"), view, &[2])
                }
                _ => {
                    let offset = self.below(3);
                    let view = format!("memref<2xi8, strided<[1], offset: {offset}>>");
                    (format!("memref.subview {name}[{offset}] [2] [1] : {type} to {view}"), view, &[2])
                }
            },
            [2, 4] => match self.below(3) {
                0 => {
                    let row = self.below(2);
                    let view = format!("memref<4xi8, strided<[1], offset: {}>>", 4 * row);
                    (format!("memref.subview {name}[{row}, 0] [1, 4] [1, 1] : {type} to {view}"), view, &[4])
                }
                1 => {
                    let (row, column) = (self.index(scope, 2), self.below(3));
                    let view = "memref<2xi8, strided<[1], offset: ?>>".to_owned();
                    let at = format!("[{row}, {column}] [1, 2] [1, 1]");
                    (format!("memref.subview {name}{at} : {type} to {view}"), view, &[2])
                }
                _ => {
                    let view = "memref<8xi8>".to_owned();
                    (format!("memref.collapse_shape {name} [[0, 1]] : {type} into {view}"), view, &[8])
                }
            },
            _ => return,
        };
        let made = self.define(&operation);
        let constant = from.constant;
        scope.memories.push(Memory { name: made, r#type: view_type, shape, whole: false, constant });
    }

    fn copy(&mut self, scope: &Scope) {
        let target = self.memory(scope, |memory| !memory.constant);
        let source = self.memory(scope, |memory| memory.shape == target.shape);
        if source.name != target.name {
            self.line(&format!(
                "memref.copy {}, {} : {} to {}",
                source.name, target.name, source.r#type, target.r#type
            ));
        }
    }

    fn call(&mut self, scope: &mut Scope) {
        let memory = self.memory(scope, |memory| memory.r#type == "memref<4xi8>" && !memory.constant);
        let byte = self.pick(&scope.bytes);
        let made = self.define(&format!("func.call @helper({}, {byte}) : (memref<4xi8>, i8) -> i8", memory.name));
        scope.bytes.push(made);
    }

    fn tensors(&mut self, scope: &mut Scope) {
        let (left, right) = (self.pick(&scope.tensors), self.pick(&scope.tensors));
        match self.below(4) {
            0 => {
                let bits = self.define(&format!("arith.cmpi slt, {left}, {right} : tensor<4xi8>"));
                let r#type = "tensor<4xi1>, tensor<4xi8>";
                let made = self.define(&format!("arith.select {bits}, {left}, {right} : {type}"));
                scope.tensors.push(made);
            }
            1 => {
                let index = self.index(scope, 4);
                let byte = self.define(&format!("tensor.extract {left}[{index}] : tensor<4xi8>"));
                scope.bytes.push(byte);
            }
            _ => {
                let op = self.pick(&OPS);
                let made = self.define(&format!("arith.{op} {left}, {right} : tensor<4xi8>"));
                scope.tensors.push(made);
            }
        }
    }

    /// A nest that computes each element from others.
    fn pattern(&mut self, scope: &Scope) {
        let (counter, outside) = (self.fresh(), self.pick(&scope.bytes));
        self.line(&format!("affine.for {counter} = 0 to 4 {{"));
        let mut inner = scope.clone();
        inner.counters.push(counter.clone());
        self.load(&mut inner);
        let loaded = inner.bytes.last().cloned().unwrap_or_default();
        let cast = self.define(&format!("arith.index_cast {counter} : index to i8"));
        inner.bytes = vec![loaded, cast, outside];
        for _ in 0..1 + self.below(4) {
            self.arithmetic(&mut inner);
        }
        let last = inner.bytes.pop().unwrap_or_default();
        let memory = self.memory(scope, |memory| !memory.constant);
        let (dialect, place) = self.place(&inner, &memory);
        self.line(&format!("{dialect}.store {last}, {place} : {}", memory.r#type));
        self.line("}");
    }

    fn statement(&mut self, scope: &mut Scope, depth: usize) {
        match self.below(20) {
            0..=4 => self.load(scope),
            5..=8 => self.store(scope),
            9 | 10 => self.arithmetic(scope),
            11 => self.view(scope),
            12 => self.copy(scope),
            13 => self.call(scope),
            14 => self.tensors(scope),
            15 => self.pattern(scope),
            16 | 17 if depth < 2 => {
                let (counter, carried) = (self.fresh(), self.fresh());
                let bound = match scope.counters.last() {
                    Some(outer) if self.below(2) == 0 => format!("affine_map<(d0) -> (d0 + 1)>({outer})"),
                    _ => (1 + self.below(4)).to_string(),
                };
                let mut inner = scope.clone();
                inner.counters.push(counter.clone());
                if self.below(2) == 0 {
                    let initial = self.pick(&scope.bytes);
                    let made = self.fresh();
                    self.line(&format!(
                        "{made} = affine.for {counter} = 0 to {bound} iter_args({carried} = {initial}) -> (i8) {{"
                    ));
                    inner.bytes.push(carried);
                    self.body(&mut inner, depth);
                    let last = self.pick(&inner.bytes);
                    self.line(&format!("affine.yield {last} : i8"));
                    scope.bytes.push(made);
                } else {
                    self.line(&format!("affine.for {counter} = 0 to {bound} {{"));
                    self.body(&mut inner, depth);
                }
                self.line("}");
            }
            18 if depth < 2 => {
                let (left, right) = (self.pick(&scope.bytes), self.pick(&scope.bytes));
                let condition = self.define(&format!("arith.cmpi ult, {left}, {right} : i8"));
                self.line(&format!("scf.if {condition} {{"));
                let mut inner = scope.clone();
                self.body(&mut inner, depth);
                self.line("}");
            }
            _ => {
                let byte = self.pick(&scope.bytes);
                let bound = self.define("arith.constant 4 : i8");
                let below = self.define(&format!("arith.remui {byte}, {bound} : i8"));
                let index = self.define(&format!("arith.index_castui {below} : i8 to index"));
                scope.indices.push(index);
            }
        }
    }

    fn body(&mut self, scope: &mut Scope, depth: usize) {
        for _ in 0..1 + self.below(5) {
            self.statement(scope, depth + 1);
        }
    }
}

/// A program whose function `main` takes bytes, a tensor and two memrefs, and returns two bytes and
/// a tensor; all memory has contents from the start.
pub(crate) fn program(seed: u64) -> String {
    let random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut generator = Generator { random, text: String::new(), count: 0 };
    let mut scope = Scope { bytes: vec!["%x".into(), "%y".into()], tensors: vec!["%t".into()], ..Scope::default() };
    let mut add = |name: &str, shape: &'static [usize], constant| {
        let extents: String = shape.iter().map(|extent| format!("{extent}x")).collect();
        let r#type = format!("memref<{extents}i8>");
        scope.memories.push(Memory { name: name.to_owned(), r#type, shape, whole: true, constant });
    };
    add("%m", &[4], false);
    add("%n", &[2, 4], false);
    add("%a", &[4], false);
    add("%b", &[2, 4], false);
    add("%w", &[4], false);
    add("%s", &[4], false);
    add("%c", &[2, 4], true);
    generator.line("%a = memref.alloc() : memref<4xi8>");
    generator.line("%b = memref.alloca() : memref<2x4xi8>");
    generator.line("%w = memref.alloc() : memref<4xi8>");
    generator.line("%s = memref.get_global @state : memref<4xi8>");
    generator.line("%c = memref.get_global @table : memref<2x4xi8>");
    generator.line("affine.for %i = 0 to 4 {");
    generator.line("  affine.store %x, %a[%i] : memref<4xi8>");
    generator.line("  affine.store %y, %w[%i] : memref<4xi8>");
    generator.line("  affine.store %y, %b[0, %i] : memref<2x4xi8>");
    generator.line("  affine.store %x, %b[1, %i] : memref<2x4xi8>");
    generator.line("}");
    // Some memory may be only stored to.
    if generator.below(2) == 0 {
        scope.memories.retain(|memory| memory.name != "%w");
    }
    for _ in 0..10 + generator.below(25) {
        generator.statement(&mut scope, 0);
    }
    let (first, second) = (generator.pick(&scope.bytes), generator.pick(&scope.bytes));
    let tensor = generator.pick(&scope.tensors);
    format!(
        "memref.global \"private\" constant @table : memref<2x4xi8> = dense<[[3, -1, 4, 1], [-5, 9, -128, 6]]>
memref.global \"private\" @state : memref<4xi8> = dense<[1, 2, 3, 4]>
func.func private @helper(%h: memref<4xi8>, %x: i8) -> i8 {{
  %c1 = arith.constant 1 : index
  %0 = memref.load %h[%c1] : memref<4xi8>
  memref.store %x, %h[%c1] : memref<4xi8>
  %s = memref.get_global @state : memref<4xi8>
  memref.store %0, %s[%c1] : memref<4xi8>
  %1 = arith.addi %0, %x : i8
  return %1 : i8
}}
func.func @main(%x: i8, %y: i8, %t: tensor<4xi8>, %m: memref<4xi8>, %n: memref<2x4xi8>) -> (i8, i8, tensor<4xi8>) {{
{}  return {first}, {second}, {tensor} : i8, i8, tensor<4xi8>
}}
",
        generator.text
    )
}
