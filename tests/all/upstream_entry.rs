//! The function between a program and buffers of words.

use std::fmt::Write;

/// The function around `main` that [`Executable`] calls.
pub(crate) const ENTRY: &str = "native_entry";

/// An argument or result: its elements as words of 64 bits, the lowest first.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    r#type: String,
    /// The type of an element.
    element: String,
    width: u32,
    shape: Vec<usize>,
}

impl Value {
    /// `None` for what has no flat form: encrypted values, polynomials, dynamic shapes, layouts.
    pub(crate) fn of(r#type: String) -> Option<Self> {
        let inner = r#type.strip_prefix("tensor<").or_else(|| r#type.strip_prefix("memref<"));
        let text = match inner {
            Some(inner) => inner.strip_suffix('>')?.to_owned(),
            None => r#type.clone(),
        };
        let mut parts: Vec<&str> = text.split('x').collect();
        // 'index' ends with an x of its own.
        let element = if text.ends_with("index") {
            parts.truncate(parts.len() - 2);
            "index".to_owned()
        } else {
            parts.pop()?.to_owned()
        };
        let width = if element == "index" { 64 } else { element.strip_prefix('i')?.parse().ok()? };
        let shape = parts.iter().map(|extent| extent.parse().ok()).collect::<Option<_>>()?;
        Some(Self { r#type, element, width, shape })
    }

    pub(crate) fn is_memory(&self) -> bool {
        self.r#type.starts_with("memref")
    }

    pub(crate) fn elements(&self) -> usize {
        self.shape.iter().product()
    }

    /// Words of one element.
    pub(crate) fn words(&self) -> usize {
        self.width.div_ceil(64) as usize
    }

    /// The index of each element, in row-major order.
    fn indices(&self) -> Vec<Vec<usize>> {
        let mut all = vec![Vec::new()];
        for &extent in &self.shape {
            all = all.iter().flat_map(|index| (0..extent).map(|last| [index.as_slice(), &[last]].concat())).collect();
        }
        all
    }
}

/// Writes the entry function.
struct Wrapper {
    text: String,
    count: usize,
}

impl Wrapper {
    fn line(&mut self, line: &str) {
        writeln!(self.text, "  {line}").expect("writing to a string");
    }

    fn define(&mut self, operation: &str) -> String {
        self.count += 1;
        let name = format!("%w{}", self.count);
        self.line(&format!("{name} = {operation}"));
        name
    }

    fn place(&mut self, buffer: &str, word: usize) -> String {
        self.define(&format!("llvm.getelementptr {buffer}[{word}] : (!llvm.ptr) -> !llvm.ptr, i64"))
    }

    /// An element that begins at this word of the inputs.
    fn element(&mut self, value: &Value, word: usize) -> String {
        let words = value.words();
        let wide = 64 * words;
        let mut sum = String::new();
        for part in 0..words {
            let place = self.place("%in", word + part);
            let mut bits = self.define(&format!("llvm.load {place} : !llvm.ptr -> i64"));
            if words > 1 {
                bits = self.define(&format!("arith.extui {bits} : i64 to i{wide}"));
                let distance = self.define(&format!("arith.constant {} : i{wide}", 64 * part));
                bits = self.define(&format!("arith.shli {bits}, {distance} : i{wide}"));
            }
            sum = if part == 0 { bits } else { self.define(&format!("arith.ori {sum}, {bits} : i{wide}")) };
        }
        match value.element.as_str() {
            "index" => self.define(&format!("arith.index_cast {sum} : i64 to index")),
            _ if value.width as usize == wide => sum,
            element => self.define(&format!("arith.trunci {sum} : i{wide} to {element}")),
        }
    }

    /// Stores an element at this word of the outputs.
    fn store(&mut self, value: &Value, name: &str, word: usize) {
        let wide = 64 * value.words();
        let bits = match value.element.as_str() {
            "index" => self.define(&format!("arith.index_cast {name} : index to i64")),
            _ if value.width as usize == wide => name.to_owned(),
            element => self.define(&format!("arith.extui {name} : {element} to i{wide}")),
        };
        for part in 0..value.words() {
            let mut bits = bits.clone();
            if wide > 64 {
                let distance = self.define(&format!("arith.constant {} : i{wide}", 64 * part));
                bits = self.define(&format!("arith.shrui {bits}, {distance} : i{wide}"));
                bits = self.define(&format!("arith.trunci {bits} : i{wide} to i64"));
            }
            let place = self.place("%out", word + part);
            self.line(&format!("llvm.store {bits}, {place} : i64, !llvm.ptr"));
        }
    }

    fn index(&mut self, index: &[usize]) -> String {
        let names: Vec<String> = index.iter().map(|at| self.define(&format!("arith.constant {at} : index"))).collect();
        names.join(", ")
    }

    /// Reads an argument from the inputs.
    fn argument(&mut self, value: &Value, word: usize) -> String {
        let (r#type, step) = (&value.r#type, value.words());
        let elements: Vec<String> =
            (0..value.elements()).map(|element| self.element(value, word + step * element)).collect();
        if value.is_memory() {
            let memory = self.define(&format!("memref.alloca() : {type}"));
            for (index, element) in value.indices().iter().zip(&elements) {
                let index = self.index(index);
                self.line(&format!("memref.store {element}, {memory}[{index}] : {type}"));
            }
            memory
        } else if r#type.starts_with("tensor") {
            self.define(&format!("tensor.from_elements {} : {type}", elements.join(", ")))
        } else {
            elements[0].clone()
        }
    }

    /// Writes a value to the outputs.
    fn result(&mut self, value: &Value, name: &str, word: usize) {
        let r#type = &value.r#type;
        for (element, index) in value.indices().iter().enumerate() {
            let at = word + value.words() * element;
            if *r#type == value.element {
                self.store(value, name, at);
                continue;
            }
            let index = self.index(index);
            let read = if value.is_memory() { "memref.load" } else { "tensor.extract" };
            let bits = self.define(&format!("{read} {name}[{index}] : {type}"));
            self.store(value, &bits, at);
        }
    }
}

/// The text of the function: it reads the arguments of `main` from words, and writes its results,
/// and then all memory it was given, to words.
pub(crate) fn entry(arguments: &[Value], results: &[Value]) -> String {
    let mut wrapper = Wrapper { text: String::new(), count: 0 };
    let types = |values: &[Value]| values.iter().map(|value| value.r#type.as_str()).collect::<Vec<_>>().join(", ");
    let mut word = 0;
    let mut names = Vec::new();
    for value in arguments {
        names.push(wrapper.argument(value, word));
        word += value.words() * value.elements();
    }
    let bound = if results.is_empty() { String::new() } else { format!("%r:{} = ", results.len()) };
    wrapper.line(&format!(
        "{bound}func.call @main({}) : ({}) -> ({})",
        names.join(", "),
        types(arguments),
        types(results)
    ));
    let results = results.iter().enumerate().map(|(place, value)| (value, format!("%r#{place}")));
    let memories = arguments.iter().zip(names).filter(|(value, _)| value.is_memory());
    let mut word = 0;
    for (value, name) in results.chain(memories) {
        wrapper.result(value, &name, word);
        word += value.words() * value.elements();
    }
    format!("func.func @{ENTRY}(%in: !llvm.ptr, %out: !llvm.ptr) {{\n{}  return\n}}\n", wrapper.text)
}
