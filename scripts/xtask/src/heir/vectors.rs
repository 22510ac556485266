//! The results of a program on sampled arguments, by Ringmill's interpreter, compared with a
//! circuit.

use serde_json::Value;

use super::circuit::Circuit;

/// Arguments and results, bit by bit.
#[derive(Debug)]
pub struct Vectors {
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    arguments: Vec<bool>,
    /// None where the program leaves the bit open.
    results: Vec<Option<bool>>,
}

/// The result of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// Vectors on which a defined bit differs.
    pub wrong: usize,
    /// Vectors compared.
    pub all: usize,
}

impl Vectors {
    /// Reads what `ringmill run PROGRAM --vectors N --unsigned` prints.
    ///
    /// # Errors
    /// The first line that is not of that form.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut lines = text.lines().map(|line| line_of(line).ok_or_else(|| format!("not understood: {line}")));
        let (arguments, results) = lines.next().ok_or("no vectors")??;
        let widths = |types: &[Value]| types.iter().map(width).collect::<Option<Vec<u32>>>();
        let widths = widths(&arguments).zip(widths(&results)).ok_or("types that are not of integers")?;
        let row = |line: Result<(Vec<Value>, Vec<Value>), String>| {
            let (arguments, results) = line?;
            let given = bits(&arguments, &widths.0).and_then(|bits| bits.into_iter().collect());
            let row = given.zip(bits(&results, &widths.1)).map(|(arguments, results)| Row { arguments, results });
            row.ok_or_else(|| "a value is not of its type".to_owned())
        };
        Ok(Self { rows: lines.map(row).collect::<Result<_, _>>()? })
    }

    /// Compares a circuit.
    ///
    /// # Errors
    /// When it has another number of input or result bits.
    pub fn judge(&self, circuit: &Circuit) -> Result<Agreement, String> {
        let mut wrong = 0;
        for rows in self.rows.chunks(64) {
            let mut lanes = vec![0_u64; circuit.inputs];
            for (lane, row) in rows.iter().enumerate() {
                if row.arguments.len() != circuit.inputs {
                    return Err(format!("{} input bits instead of {}", circuit.inputs, row.arguments.len()));
                }
                for (word, &bit) in lanes.iter_mut().zip(&row.arguments) {
                    *word |= u64::from(bit) << lane;
                }
            }
            let outputs = circuit.run(&lanes);
            for (lane, row) in rows.iter().enumerate() {
                if row.results.len() != outputs.len() {
                    return Err(format!("{} result bits instead of {}", outputs.len(), row.results.len()));
                }
                let differs =
                    |(word, bit): (&u64, &Option<bool>)| bit.is_some_and(|bit| (word >> lane & 1 == 1) != bit);
                wrong += usize::from(outputs.iter().zip(&row.results).any(differs));
            }
        }
        Ok(Agreement { wrong, all: self.rows.len() })
    }
}

/// The arguments and the results of a line.
pub fn line_of(line: &str) -> Option<(Vec<Value>, Vec<Value>)> {
    let mut object: Value = serde_json::from_str(line).ok()?;
    let mut list = |name: &str| match object.get_mut(name)?.take() {
        Value::Array(values) => Some(values),
        _ => None,
    };
    Some((list("arguments")?, list("results")?))
}

/// Of the elements of a type: 8 of "4x4xi8".
pub fn width(name: &Value) -> Option<u32> {
    name.as_str()?.rsplit('x').next()?.strip_prefix('i')?.parse().ok()
}

/// The bits of values of these widths, elements row by row, lowest bit first.
pub fn bits(values: &[Value], widths: &[u32]) -> Option<Vec<Option<bool>>> {
    let mut bits = Vec::new();
    for (value, &width) in values.iter().zip(widths) {
        append(value, width, &mut bits)?;
    }
    (values.len() == widths.len()).then_some(bits)
}

fn append(value: &Value, width: u32, bits: &mut Vec<Option<bool>>) -> Option<()> {
    let word = match value {
        Value::Array(elements) => return elements.iter().try_for_each(|element| append(element, width, bits)),
        Value::Null => None,
        Value::String(digits) => Some(digits.parse::<u128>().ok()?),
        number => Some(u128::from(number.as_u64()?)),
    };
    bits.extend((0..width).map(|bit| word.map(|word| word >> bit & 1 == 1)));
    Some(())
}
