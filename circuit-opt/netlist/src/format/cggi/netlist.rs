use crate::{CellLibrary, Netlist, Node, NodeId, Port, PublicNodes};
use std::fmt::Display;
use std::io::{self, Write};

/// LWE dimension plus one of the ciphertext type: what HEIR prints for CGGI. Backends choose their
/// own parameters.
const CIPHERTEXT_SIZE: u32 = 742;

/// A netlist as MLIR: `@NAME` in cggi ops on ciphertexts and `@NAME__comb` in comb ops on bits.
///
/// `netlist` is what [`crate::split_inversions`] made for `library`. Ports become tensors with one
/// element for each bit; public ones are tensors of bits. Cells of public bits are comb ops, and
/// where public bits choose a cell, `scf.if` does. The first operand of a table is the most
/// significant bit of its index, as in HEIR. Locations are those of the program the netlist comes
/// from.
///
/// # Errors
/// As `out` has them.
pub fn write(netlist: &Netlist, library: CellLibrary, out: &mut dyn Write) -> io::Result<()> {
    write_types(plaintext_bits(library), out)?;
    let marked = netlist.clone().with_whole_public_ports();
    let public = PublicNodes::of(&marked);
    Printer { netlist: &marked, public, library, out, dialect: Dialect::Cggi }.function()?;
    write_netlist_as_comb(netlist, library, out)
}

/// The second of these functions alone.
pub(super) fn write_netlist_as_comb(netlist: &Netlist, library: CellLibrary, out: &mut dyn Write) -> io::Result<()> {
    Printer { netlist, public: PublicNodes::default(), library, out, dialect: Dialect::Comb }.function()
}

/// The names `!ct` and `!pt` of the types of ciphertexts and plaintexts with messages of so many
/// bits.
pub(super) fn write_types(bits: u32, out: &mut dyn Write) -> io::Result<()> {
    let (shift, noun) = (32 - bits, if bits == 1 { "bit" } else { "bits" });
    let scale = 1u64 << shift;
    write!(
        out,
        "// A message of {bits} {noun} stands at the top of 32 bits: its scaling_factor is 2^{shift}. size is the LWE
// dimension plus one: HEIR's default, which a backend replaces. It says nothing of security.
#encoding = #lwe.constant_coefficient_encoding<scaling_factor = {scale}>
#ciphertext_ring = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>
#plaintext_ring = #polynomial.ring<coefficientType = i{bits}, polynomialModulus = <x>>
#ciphertext_space = #lwe.ciphertext_space<ring = #ciphertext_ring, encryption_type = msb, size = {CIPHERTEXT_SIZE}>
!ct = !lwe.lwe_ciphertext<plaintext_space = <ring = #plaintext_ring, encoding = #encoding>, ciphertext_space = #ciphertext_space, key = <>>
!pt = !lwe.lwe_plaintext<plaintext_space = <ring = #plaintext_ring, encoding = #encoding>>
"
    )
}

/// As [`write`], into a string.
#[must_use]
pub fn to_text(netlist: &Netlist, library: CellLibrary) -> String {
    let mut bytes = Vec::new();
    write(netlist, library, &mut bytes).unwrap_or_else(|error| unreachable!("a vector takes every byte: {error}"));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Bits of a message: those of the widest table's index.
pub(super) fn plaintext_bits(library: CellLibrary) -> u32 {
    match library {
        CellLibrary::Gates => 1,
        CellLibrary::Lut(inputs) => u32::from(inputs),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Dialect {
    Cggi,
    Comb,
}

impl Dialect {
    /// The type of one bit.
    fn bit(self) -> &'static str {
        match self {
            Self::Cggi => "!ct",
            Self::Comb => "i1",
        }
    }
}

pub(super) struct Printer<'n, 't> {
    netlist: &'n Netlist,
    public: PublicNodes,
    pub(super) library: CellLibrary,
    pub(super) out: &'t mut dyn Write,
    dialect: Dialect,
}

impl Printer<'_, '_> {
    fn line(&mut self, line: impl Display) -> io::Result<()> {
        writeln!(self.out, "  {line}")
    }

    fn function(mut self) -> io::Result<()> {
        let inputs = self.netlist.input_ports();
        let outputs = self.netlist.output_ports();
        let suffix = if self.dialect == Dialect::Comb { "__comb" } else { "" };
        let arguments =
            inputs.iter().enumerate().map(|(number, port)| format!("%arg{number}: {}", self.input_tensor(port)));
        let arguments: Vec<_> = arguments.collect();
        let results: Vec<_> = outputs.iter().map(|port| self.tensor(port, false)).collect();
        writeln!(
            self.out,
            "func.func @{}{suffix}({}) -> ({}) {{",
            symbol(self.netlist.name()),
            arguments.join(", "),
            results.join(", ")
        )?;
        self.extract(&inputs)?;
        for id in self.netlist.ids() {
            match self.netlist.node(id) {
                Node::Input(_) => {}
                Node::Constant(value) => self.constant(id, value)?,
                Node::Cell { table, fanins } => {
                    let function = self.public.function(table, fanins);
                    if function.has_public_inputs() && !function.is_public() {
                        self.choice(&name(id), function, fanins)?;
                        continue;
                    }
                    let dialect = if function.is_public() { Dialect::Comb } else { self.dialect };
                    let cell = self.cell(dialect, table, fanins);
                    let location = self.netlist.origin(id).map(location).unwrap_or_default();
                    self.line(format_args!("{} = {cell}{location}", name(id)))?;
                }
            }
        }
        let mut values = Vec::new();
        for (number, port) in outputs.iter().enumerate() {
            let mut bits = Vec::with_capacity(port.bits.len());
            for &position in &port.bits {
                bits.push(self.shown(position)?);
            }
            let r#type = self.tensor(port, false);
            self.line(format_args!("%result{number} = tensor.from_elements {} : {type}", bits.join(", ")))?;
            values.push(format!("%result{number}"));
        }
        if values.is_empty() {
            self.line("return")?;
        } else {
            self.line(format_args!("return {} : {}", values.join(", "), results.join(", ")))?;
        }
        writeln!(self.out, "}}")
    }

    fn tensor(&self, port: &Port, is_public: bool) -> String {
        let dialect = if is_public { Dialect::Comb } else { self.dialect };
        format!("tensor<{}x{}>", port.bits.len(), dialect.bit())
    }

    fn input_tensor(&self, port: &Port) -> String {
        let is_public = port.bits.iter().any(|&bit| self.public.contains(self.netlist.inputs()[bit]));
        self.tensor(port, is_public)
    }

    /// The bit that an output shows; a public one is encrypted without hiding anything.
    fn shown(&mut self, position: usize) -> io::Result<String> {
        let driver = self.netlist.outputs()[position].driver;
        if !self.public.contains(driver) || matches!(self.netlist.node(driver), Node::Constant(_)) {
            return Ok(name(driver));
        }
        let shown = format!("%shown{position}");
        write_trivial(&shown, &name(driver), plaintext_bits(self.library), self.out)?;
        Ok(shown)
    }

    /// Takes the bits that are used out of the arguments.
    fn extract(&mut self, inputs: &[Port]) -> io::Result<()> {
        let mut used = vec![false; self.netlist.len()];
        for id in self.netlist.ids() {
            for fanin in self.netlist.fanins(id) {
                used[fanin.index()] = true;
            }
        }
        for output in self.netlist.outputs() {
            used[output.driver.index()] = true;
        }
        let input_used = |position: usize| used[self.netlist.inputs()[position].index()];
        let widest = inputs
            .iter()
            .flat_map(|port| port.bits.iter().enumerate())
            .filter(|&(_, &position)| input_used(position))
            .map(|(bit, _)| bit + 1)
            .max()
            .unwrap_or(0);
        for bit in 0..widest {
            self.line(format_args!("%c{bit} = arith.constant {bit} : index"))?;
        }
        for (number, port) in inputs.iter().enumerate() {
            let r#type = self.input_tensor(port);
            for (bit, &position) in port.bits.iter().enumerate().filter(|&(_, &position)| input_used(position)) {
                let id = name(self.netlist.inputs()[position]);
                self.line(format_args!("{id} = tensor.extract %arg{number}[%c{bit}] : {type}"))?;
            }
        }
        Ok(())
    }

    fn constant(&mut self, id: NodeId, value: bool) -> io::Result<()> {
        let id = name(id);
        match self.dialect {
            Dialect::Comb => self.line(format_args!("{id} = arith.constant {value}")),
            Dialect::Cggi => write_constant(&id, value, plaintext_bits(self.library), self.out),
        }
    }

    /// The operation of a cell in this dialect.
    fn cell(&self, dialect: Dialect, table: u64, fanins: &[NodeId]) -> String {
        let mnemonic = self.library.cell_name(table, fanins.len());
        // The last fanin is the most significant bit of the table's index, and the selector of a
        // multiplexer.
        let operands: Vec<_> = fanins.iter().rev().map(|&fanin| name(fanin)).collect();
        let operands = operands.join(", ");
        let bit = dialect.bit();
        let rows = 1u32 << fanins.len();
        match (dialect, mnemonic.starts_with("lut")) {
            (Dialect::Cggi, true) => {
                format!("cggi.{mnemonic} {operands} <lookup_table = {table} : ui{rows}> : {bit}")
            }
            (Dialect::Comb, true) => format!("comb.truth_table {operands} -> {table} : ui{rows}"),
            (Dialect::Comb, false) if mnemonic == "not" => format!("comb.inv {operands} : {bit}"),
            (Dialect::Cggi, false) => format!("cggi.{mnemonic} {operands} : {bit}"),
            (Dialect::Comb, false) => format!("comb.{mnemonic} {operands} : {bit}"),
        }
    }
}

/// A ciphertext of a constant that hides nothing.
pub(super) fn write_constant(name: &str, value: bool, bits: u32, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "  {name}_bit = arith.constant {value}")?;
    write_trivial(name, &format!("{name}_bit"), bits, out)
}

/// A ciphertext of a public bit that hides nothing.
pub(super) fn write_trivial(name: &str, bit: &str, bits: u32, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "  {name}_plain = lwe.encode {bit} <plaintext_bits = {bits}> : i1 to !pt")?;
    writeln!(out, "  {name} = lwe.trivial_encrypt {name}_plain : !pt -> !ct")
}

pub(super) fn name(id: NodeId) -> String {
    format!("%n{}", id.index())
}

/// ` loc("file":line:column)` for `file:line:column`; nothing for other texts.
pub(super) fn location(origin: &str) -> String {
    let mut parts = origin.rsplitn(3, ':');
    let (column, line, file) = (parts.next(), parts.next(), parts.next());
    match (file, line.map(str::parse::<u32>), column.map(str::parse::<u32>)) {
        (Some(file), Some(Ok(line)), Some(Ok(column))) => {
            let file: String = file.chars().map(|c| if matches!(c, '"' | '\\') { '_' } else { c }).collect();
            format!(" loc(\"{file}\":{line}:{column})")
        }
        _ => String::new(),
    }
}

/// A name that can stand behind `@` without quotes.
pub(super) fn symbol(name: &str) -> String {
    let mut symbol: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect();
    if symbol.is_empty() || symbol.starts_with(|c: char| c.is_ascii_digit()) {
        symbol.insert(0, '_');
    }
    symbol
}
