use super::sum::{Sum, Term, behind_inverter, gate_table, weights};
use crate::examples::on_ciphertexts;
use crate::{
    conversion::{Lowered, Lowering, Writer, convert, no_lowering},
    error::ProgramCode,
    ir::{element_of, extents},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{
        Attribute, OperationRef, Type, TypeLike, Value, ValueLike, attribute::IntegerAttribute,
        operation::OperationLike,
    },
};
use ringmill_dialects::{
    access::{self, TfheType},
    attr,
    ops::{Builtin, Cggi, Dialect, Lwe, OpName, Tensor, TfheRust, name_text},
    pass::{PassFailure, PassOption, RustPass, read_flag},
};

/// Lowers cggi ops to the functions of the crate tfhe on short integers.
///
/// A table is one lookup at a sum of shifted ciphertexts. Functions take the server key first.
#[derive(Clone, Default)]
pub struct CggiToTfheRust {
    share_tables: bool,
}

impl RustPass for CggiToTfheRust {
    const NAME: &'static str = "cggi-to-tfhe-rust";
    const SUMMARY: &'static str = "lower cggi to tfhe_rust: shifts, sums and one lookup for each table";
    const EXAMPLE: &'static str = on_ciphertexts!(
        "\
func.func @main(%a: !ct, %b: !ct, %c: !ct) -> !ct {
  %0 = cggi.lut3 %a, %b, %c <lookup_table = 150 : ui8> : !ct
  return %0 : !ct
}
"
    );
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));
    const OPTIONS: &'static [PassOption<Self>] = &[PassOption {
        name: "share-tables",
        summary: "look gates up in tables too, put inversions into tables, generate each table once in a function",
        initial: "false",
        set: |pass, text| read_flag(text, &mut pass.share_tables),
    }];

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let types = TfheTypes::new(context).ok_or_else(|| "the dialect tfhe_rust is not loaded".to_owned())?;
        let mut lowering = ToTfheRust { context, share_tables: self.share_tables, types };
        convert(&mut lowering, module, context).map_err(Refusal::report)
    }
}

/// The types of the crate tfhe.
struct TfheTypes<'c> {
    server_key: Type<'c>,
    lookup_table: Type<'c>,
    bit: Type<'c>,
}

impl<'c> TfheTypes<'c> {
    fn new(context: &'c Context) -> Option<Self> {
        Some(Self {
            server_key: Type::parse(context, "!tfhe_rust.server_key")?,
            lookup_table: Type::parse(context, "!tfhe_rust.lookup_table")?,
            bit: Type::parse(context, "!tfhe_rust.bool")?,
        })
    }
}

/// The widths of encrypted integers that the dialect has.
pub(super) const WIDTHS: [u32; 12] = [2, 3, 4, 8, 10, 12, 14, 16, 32, 64, 128, 256];

pub(super) struct ToTfheRust<'c> {
    context: &'c Context,
    share_tables: bool,
    types: TfheTypes<'c>,
}

impl<'c> Lowering<'c> for ToTfheRust<'c> {
    const TARGET: &'static str = "tfhe_rust";
    const GONE: &'static [Dialect] = &[Dialect::Cggi, Dialect::Lwe];

    fn convert_type(&self, r#type: Type<'c>) -> Result<Option<Type<'c>>, String> {
        let Some(bits) = access::message_bits(r#type) else { return Ok(None) };
        if bits == 1 && !self.share_tables {
            return Ok(Some(self.types.bit));
        }
        let width = WIDTHS.into_iter().find(|&width| bits >= 1 && bits <= width);
        let width = width.ok_or_else(|| format!("expected messages of 1 to 256 bits, found {bits}"))?;
        Ok(Type::parse(self.context, &format!("!tfhe_rust.eui{width}")))
    }

    fn leading(&self) -> Vec<Type<'c>> {
        vec![self.types.server_key]
    }

    fn needs_leading(&self, operation: OperationRef<'c, '_>) -> bool {
        matches!(OpName::of(operation), Some(OpName::Cggi(_) | OpName::Lwe(Lwe::TrivialEncrypt)))
    }

    fn lower<'a>(
        &mut self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Lowered<'c, 'a>, Refusal<'c>> {
        let is_of_unknown_size = |operand: Value<'c, 'a>| {
            let r#type = operand.r#type();
            r#type.is_tensor() && extents(r#type).is_none()
        };
        if matches!(OpName::of(operation), Some(OpName::Cggi(_))) && operation.operands().any(is_of_unknown_size) {
            let message = format!("expected '{}' on tensors of a known size", name_text(operation));
            return Err(Refusal::new(ProgramCode::NoLowering, message, operation.location())
                .with_help("give the tensors constant extents"));
        }
        let value = match (OpName::of(operation), operands) {
            // A plaintext is its cleartext until it is encrypted.
            (Some(OpName::Lwe(Lwe::Encode)), &[cleartext]) => Some(cleartext),
            (Some(OpName::Lwe(Lwe::TrivialEncrypt)), &[cleartext]) => {
                let result = operation.results().next().map(|result| result.r#type());
                match result.map(|r#type| self.convert_type(r#type)) {
                    Some(Ok(Some(r#type))) => {
                        Some(self.on_key(out, TfheRust::CreateTrivial, &[cleartext], &[], r#type))
                    }
                    _ => None,
                }
            }
            (Some(OpName::Cggi(name @ Cggi::CreateTrivial)), []) => self.integer(name, operation, operands, out),
            (Some(OpName::Cggi(Cggi::Not)), &[input]) => Some(self.not(out, input, message_bits(operation))),
            (Some(OpName::Cggi(Cggi::Mux)), &[_, _, _]) => self.mux(out, operation, operands),
            (Some(OpName::Cggi(name)), [first, ..]) => {
                if let Some(value) = self.integer(name, operation, operands, out) {
                    return Ok(Lowered::Values(vec![value]));
                }
                return match self.table(name, operation, operands, first.r#type(), out) {
                    Some(values) => Ok(Lowered::Values(values)),
                    None => Err(no_lowering::<Self>(operation)),
                };
            }
            _ => return Ok(Lowered::Copied),
        };
        value.map(|value| Lowered::Values(vec![value])).ok_or_else(|| no_lowering::<Self>(operation))
    }
}

/// The bits of a message of an op's operands, which tensors have too; 0 if the type does not tell.
pub(super) fn message_bits(operation: OperationRef<'_, '_>) -> u32 {
    let r#type = operation.operand(0).ok().map(|operand| operand.r#type());
    let element = r#type.map(element_of);
    element.and_then(access::message_bits).unwrap_or(0)
}

impl<'c> ToTfheRust<'c> {
    /// An op of the crate tfhe, whose first operand is the server key.
    pub(super) fn on_key<'a>(
        &self,
        out: &mut Writer<'c, 'a>,
        name: TfheRust,
        operands: &[Value<'c, 'a>],
        attributes: &[attr::NamedAttribute<'c>],
        result: Type<'c>,
    ) -> Value<'c, 'a> {
        let operands: Vec<_> = out.leading().iter().chain(operands).copied().collect();
        out.op(name, &operands, attributes, result)
    }

    /// True if values are encrypted bits, on which there are no shifts.
    pub(super) fn is_bit(&self, r#type: Type<'c>) -> bool {
        element_of(r#type) == self.types.bit
    }

    /// A ciphertext of a constant, an attribute of `bits` bits, or a tensor full of it.
    fn trivial<'a>(&self, out: &mut Writer<'c, 'a>, value: i64, bits: u32, r#type: Type<'c>) -> Value<'c, 'a> {
        let attribute = IntegerAttribute::new(out.integer(bits.max(1)), value);
        let attribute = attr::VALUE_ATTR.with(self.context, attribute);
        let element = element_of(r#type);
        let one = self.on_key(out, TfheRust::CreateTrivial, &[], &[attribute], element);
        if element == r#type { one } else { out.op(Tensor::Splat, &[one], &[], r#type) }
    }

    /// 1 - x.
    fn not<'a>(&self, out: &mut Writer<'c, 'a>, input: Value<'c, 'a>, bits: u32) -> Value<'c, 'a> {
        let r#type = input.r#type();
        let one = self.trivial(out, 1, bits, r#type);
        let name = if self.is_bit(r#type) { TfheRust::BitXor } else { TfheRust::Sub };
        self.on_key(out, name, &[one, input], &[], r#type)
    }

    fn mux<'a>(
        &self,
        out: &mut Writer<'c, 'a>,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
    ) -> Option<Value<'c, 'a>> {
        let r#type = operands.first()?.r#type();
        if self.is_bit(r#type) {
            return Some(self.on_key(out, TfheRust::Select, operands, &[], r#type));
        }
        let bits = message_bits(operation);
        let [select, then, otherwise] = self.terms(&[4, 2, 1], operation, operands, out)[..] else { return None };
        if bits >= 3 {
            return self.bootstrap(out, vec![select, then, otherwise], 0xCA, bits, 3);
        }
        // Of two products at most one is 1.
        let select = Term { weight: 2, ..select };
        let [first, second] = [(then, 0b1000), (otherwise, 0b0010)]
            .map(|(term, table)| self.bootstrap(out, vec![select, Term { weight: 1, ..term }], table, bits, 2));
        Some(self.on_key(out, TfheRust::Add, &[first?, second?], &[], r#type))
    }

    /// The operands of an op with their weights, and their inverters if tables are shared.
    fn terms<'a>(
        &self,
        weights: &[u64],
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &Writer<'c, 'a>,
    ) -> Vec<Term<Value<'c, 'a>>> {
        let term = |(&weight, (old, &new)): (&u64, (Value<'c, 'a>, &Value<'c, 'a>))| {
            let inner = behind_inverter(old).filter(|_| self.share_tables).and_then(|inner| out.known(inner));
            Term { weight, new, bit: inner.unwrap_or(new), inverted: inner.is_some() }
        };
        weights.iter().zip(operation.operands().zip(operands)).map(term).collect()
    }

    /// A table at a sum, with the inversions of the terms in the table where it can hold them.
    fn bootstrap<'a>(
        &self,
        out: &mut Writer<'c, 'a>,
        terms: Vec<Term<Value<'c, 'a>>>,
        table: u128,
        bits: u32,
        rows: u32,
    ) -> Option<Value<'c, 'a>> {
        let mask = if bits >= 64 { u64::MAX } else { (1 << bits.max(2)) - 1 };
        let sum = Sum { terms, table };
        let sum = sum.without_inversions(mask).unwrap_or_else(|| sum.with_inverters());
        self.lookup(out, &sum, None, rows)
    }

    /// The results of a gate or of an op that looks up.
    fn table<'a>(
        &self,
        name: Cggi,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        r#type: Type<'c>,
        out: &mut Writer<'c, 'a>,
    ) -> Option<Vec<Value<'c, 'a>>> {
        let gate = gate_table(name);
        let is_bit = self.is_bit(r#type);
        if let (Some(table), &[left, right]) = (gate, operands)
            && (is_bit || !self.share_tables)
            && let Some(value) = self.gate(out, table, left, right, is_bit)
        {
            return Some(vec![value]);
        }
        if is_bit {
            return None;
        }
        let weights = weights(name, operation)?;
        let terms = self.terms(&weights, operation, operands, out);
        let bits = message_bits(operation);
        let (tables, attribute): (Vec<u128>, _) = match name {
            Cggi::MultiLutLincomb => {
                let tables = attr::LOOKUP_TABLES.of(operation)?;
                (tables.into_iter().map(|table| u128::from(table as u32)).collect(), None)
            }
            _ => match gate {
                Some(table) => (vec![table], None),
                None => (vec![attr::LOOKUP_TABLE.of(operation)?], attr::LOOKUP_TABLE.attribute(operation)),
            },
        };
        let rows = if gate.is_some() { 2 } else { bits };
        let is_inverted = terms.iter().any(|term| term.inverted);
        tables
            .into_iter()
            .map(|table| match is_inverted {
                true => self.bootstrap(out, terms.clone(), table, bits, rows),
                false => self.lookup(out, &Sum { terms: terms.clone(), table }, attribute, rows),
            })
            .collect()
    }

    /// A gate as an operation on bits: complements take another one, or on integers a table.
    fn gate<'a>(
        &self,
        out: &mut Writer<'c, 'a>,
        table: u128,
        left: Value<'c, 'a>,
        right: Value<'c, 'a>,
        is_bit: bool,
    ) -> Option<Value<'c, 'a>> {
        let name = |table| match table {
            0b1000 => Some(TfheRust::BitAnd),
            0b1110 => Some(TfheRust::BitOr),
            0b0110 => Some(TfheRust::BitXor),
            _ => None,
        };
        let r#type = left.r#type();
        if let Some(name) = name(table) {
            return Some(self.on_key(out, name, &[left, right], &[], r#type));
        }
        let complement = name(!table & 0b1111).filter(|_| is_bit)?;
        let value = self.on_key(out, complement, &[left, right], &[], r#type);
        Some(self.not(out, value, 1))
    }

    /// A table at a sum. `attribute` is the table as it was written; without it, it has 2^`rows`
    /// bits.
    fn lookup<'a>(
        &self,
        out: &mut Writer<'c, 'a>,
        sum: &Sum<Value<'c, 'a>>,
        attribute: Option<Attribute<'c>>,
        rows: u32,
    ) -> Option<Value<'c, 'a>> {
        let r#type = sum.terms.first()?.bit.r#type();
        let attribute = match attribute {
            Some(attribute) => attribute,
            None => Attribute::parse(self.context, &format!("{} : ui{}", sum.table, 1u32 << rows.min(7)))?,
        };
        let (key, lookup_table) = (*out.leading().first()?, self.types.lookup_table);
        let named = [attr::TRUTH_TABLE_OF.with(self.context, attribute)];
        let generate = |out: &mut Writer<'c, 'a>| out.op(TfheRust::GenerateLookupTable, &[key], &named, lookup_table);
        let table = match self.share_tables {
            true => out.once(&sum.table.to_string(), generate),
            false => generate(out),
        };
        let mut addends = Vec::with_capacity(sum.terms.len());
        for term in sum.terms.iter().filter(|term| term.weight != 0) {
            addends.push(self.weighted(out, term.weight, term.bit)?);
        }
        let mut addends = addends.into_iter();
        let first = match addends.next() {
            Some(first) => first,
            None => self.trivial(out, 0, rows, r#type),
        };
        let total = addends.fold(first, |total, addend| self.on_key(out, TfheRust::Add, &[total, addend], &[], r#type));
        Some(self.on_key(out, TfheRust::ApplyLookupTable, &[total, table], &[], r#type))
    }

    /// A ciphertext times a number: a shift where that is enough.
    fn weighted<'a>(&self, out: &mut Writer<'c, 'a>, weight: u64, bit: Value<'c, 'a>) -> Option<Value<'c, 'a>> {
        let r#type = bit.r#type();
        if weight == 1 {
            return Some(bit);
        }
        if weight.is_power_of_two() {
            let element = element_of(r#type);
            let has_room = matches!(
                access::tfhe_type(element),
                Some(TfheType::Integer { width, .. }) if weight.trailing_zeros() < width
            );
            if !has_room {
                return None;
            }
            let amount = IntegerAttribute::new(Type::index(self.context), i64::from(weight.trailing_zeros()));
            let amount = attr::SHIFT_AMOUNT.with(self.context, amount);
            return Some(self.on_key(out, TfheRust::ScalarLeftShift, &[bit], &[amount], r#type));
        }
        let factor = out.constant(i64::try_from(weight).ok()?, out.integer(64 - weight.leading_zeros()));
        Some(self.on_key(out, TfheRust::Mul, &[bit, factor], &[], r#type))
    }
}
