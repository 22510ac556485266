//! The results of a program that its build has recorded.

use std::{collections::HashMap, fs, marker::PhantomData, path::Path};

use ringmill_design::{Port, Signature, Vector, Word};
use ringmill_folder::{FolderError, RESULTS_FILE};
use serde::{Deserialize, Serialize};

use crate::{
    CheckError, Reference,
    vectors::{operands, with_residents},
};

/// Most values in a file, of all arguments and results together.
const MOST_VALUES: usize = 1 << 16;
/// Most vectors in a file.
const MOST_VECTORS: usize = 256;
/// Most multiplications of coefficients that the interpreter is asked for: it takes N² of a
/// product.
const MOST_PRODUCTS: u64 = 1 << 26;
/// The version of the file's format.
const SCHEMA: u32 = 1;

/// Arguments and results of a program: what a finished build can be compared with where the program
/// itself cannot be read.
#[derive(Clone, Debug)]
pub struct Recorded<E = CheckError> {
    signature: Signature,
    vectors: Vec<Vector>,
    results: HashMap<Vector, Vec<Vec<Word>>>,
    /// The error of whoever asks.
    error: PhantomData<fn() -> E>,
}

/// The file.
#[derive(Serialize, Deserialize)]
struct File {
    schema: u32,
    signature: Signature,
    vectors: Vec<Entry>,
}

/// A vector and its results: `null` where the program gives none.
#[derive(Serialize, Deserialize)]
struct Entry {
    arguments: Vec<Vec<Value>>,
    results: Vec<Vec<Option<Value>>>,
}

/// A value. Beyond 64 bits it is a text of decimal digits, since readers of JSON lose such numbers.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Value {
    Small(u64),
    Large(String),
}

impl Value {
    fn of(value: u128) -> Self {
        u64::try_from(value).map_or_else(|_| Self::Large(value.to_string()), Self::Small)
    }

    fn read(&self) -> Option<u128> {
        match self {
            Self::Small(value) => Some((*value).into()),
            Self::Large(text) => text.parse().ok(),
        }
    }
}

/// The number of vectors of a program that are recorded; none where the interpreter takes too long.
fn count(signature: &Signature) -> usize {
    let ports = || signature.arguments.iter().chain(&signature.results);
    let values: usize = ports().map(Port::elements).sum();
    let n = ports().filter_map(|port| port.ring.as_ref()).map(|ring| ring.coefficients as u64).max().unwrap_or(1);
    let affordable = MOST_PRODUCTS / n.saturating_mul(n).max(1);
    MOST_VECTORS.min(MOST_VALUES / values.max(1)).min(usize::try_from(affordable).unwrap_or(MOST_VECTORS))
}

/// The text of [`RESULTS_FILE`] of a program: arguments that depend on the seed alone, and their
/// results; none where that would be too much.
///
/// # Errors
/// The interpreter refuses a vector.
pub fn record<R: Reference>(program: &R, seed: u64) -> Result<Option<String>, R::Error> {
    let signature = program.signature();
    let vectors = with_residents(operands(signature, 0..count(signature), seed), signature);
    if vectors.is_empty() {
        return Ok(None);
    }
    let results = program.results(&vectors, &|_| ())?;
    let entry = |(vector, results): (&Vector, Vec<Vec<Word>>)| Entry {
        arguments: vector.iter().map(|words| words.iter().map(|&word| Value::of(word)).collect()).collect(),
        results: results
            .into_iter()
            .map(|words| words.into_iter().map(|word| word.defined.then(|| Value::of(word.value))).collect())
            .collect(),
    };
    let vectors = vectors.iter().zip(results).map(entry).collect();
    let file = File { schema: SCHEMA, signature: signature.clone(), vectors };
    Ok(serde_json::to_string(&file).ok().map(|text| text + "\n"))
}

impl<E: From<CheckError>> Recorded<E> {
    /// The results that the build in `folder` has recorded.
    ///
    /// # Errors
    /// The folder has no such file, or one that does not describe a program.
    pub fn read(folder: &Path) -> Result<Self, E> {
        Self::of_folder(folder).map_err(E::from)
    }

    fn of_folder(folder: &Path) -> Result<Self, CheckError> {
        let path = folder.join(RESULTS_FILE);
        if !path.is_file() {
            return Err(FolderError::Incomplete { path: folder.to_owned(), file: RESULTS_FILE.to_owned() }.into());
        }
        let unreadable = |reason: String| FolderError::Unreadable { path: path.clone(), reason };
        let text = fs::read_to_string(&path).map_err(|error| unreadable(error.to_string()))?;
        let file: File = serde_json::from_str(&text).map_err(|error| unreadable(error.to_string()))?;
        Self::of(file).map_err(|reason| unreadable(reason.to_owned()).into())
    }

    fn of(file: File) -> Result<Self, &'static str> {
        let File { schema, signature, vectors: entries } = file;
        if schema != SCHEMA {
            return Err("another version of ringmill wrote it");
        }
        if entries.is_empty() {
            return Err("it holds no vector");
        }
        let is_port = |port: &Port| (1..=128).contains(&port.width) && port.shape.iter().all(|&extent| extent > 0);
        if !signature.arguments.iter().chain(&signature.results).all(is_port) {
            return Err("an argument or result has no values");
        }
        let (mut vectors, mut results) = (Vec::with_capacity(entries.len()), HashMap::new());
        for Entry { arguments, results: words } in entries {
            let of_port = |(values, port): (Vec<Value>, &Port)| {
                let words: Option<Vec<u128>> = values.iter().map(Value::read).collect();
                words.filter(|words| fits(port, words.iter().copied().map(Some)))
            };
            let arguments =
                exactly(arguments, &signature.arguments, of_port).ok_or("an argument is not of its type")?;
            let of_port = |(values, port): (Vec<Option<Value>>, &Port)| {
                let word =
                    |value: Option<Value>| value.map_or(Some(Word::UNDEFINED), |value| value.read().map(Word::new));
                let words: Option<Vec<Word>> = values.into_iter().map(word).collect();
                words.filter(|words| fits(port, words.iter().map(|word| word.defined.then_some(word.value))))
            };
            let words = exactly(words, &signature.results, of_port).ok_or("a result is not of its type")?;
            vectors.push(arguments.clone());
            results.insert(arguments, words);
        }
        Ok(Self { signature, vectors, results, error: PhantomData })
    }
}

/// Converts each port's values; none if one is refused, or if there are more or fewer than ports.
fn exactly<T, U>(values: Vec<T>, ports: &[Port], one: impl Fn((T, &Port)) -> Option<U>) -> Option<Vec<U>> {
    (values.len() == ports.len()).then(|| values.into_iter().zip(ports).map(one).collect())?
}

/// True if values are those of a port: as many, and none too large.
fn fits(port: &Port, values: impl ExactSizeIterator<Item = Option<u128>>) -> bool {
    let is_whole = values.len() == port.elements();
    is_whole && values.enumerate().all(|(element, value)| value.is_none_or(|value| value <= port.largest(element)))
}

impl<E: From<CheckError>> Reference for Recorded<E> {
    type Error = E;

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn known(&self) -> Option<&[Vector]> {
        Some(&self.vectors)
    }

    fn results(&self, vectors: &[Vector], finished: &(dyn Fn(u64) + Sync)) -> Result<Vec<Vec<Vec<Word>>>, E> {
        let one = |vector| self.results.get(vector).cloned().ok_or(CheckError::NotRecorded).map_err(E::from);
        let results = vectors.iter().map(one).collect();
        finished(vectors.len() as u64);
        results
    }
}
