//! Damage to the structure of files.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Map, Value};

/// Numbers at the edges of what readers may hold them in.
pub const NUMBERS: [&str; 14] = [
    "0",
    "1",
    "-1",
    "255",
    "65536",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "1152921504606846976",
    "1000000000000000000000000000000",
];

/// Words that mean something in some format, and some that should mean nothing in any.
const WORDS: [&str; 32] = [
    ".subckt",
    ".model",
    ".names",
    ".end",
    ".inputs",
    ".outputs",
    ".latch",
    "part",
    "middle",
    "main",
    "aig",
    "aag",
    "c",
    "i0",
    "o0",
    "XOR",
    "INV",
    "EQ",
    "EQW",
    "MAND",
    "output",
    "input",
    "constant",
    "lut",
    "loc",
    "0x1",
    "$lut",
    "\u{e9}\u{1f600}",
    "\u{202e}x",
    "\\",
    "\"",
    "\0",
];

/// Damage to the words and lines of a file; words are runs of letters, digits and the like, and
/// every other byte.
#[derive(Clone, Debug)]
pub enum Mutation {
    SwapWords(Index, Index),
    DeleteWord(Index),
    RepeatWord(Index, usize),
    SpliceWord(Index, Index),
    Number(Index, &'static str),
    Word(Index, &'static str),
    /// Every occurrence of a word becomes another word of the file.
    Rename(Index, Index),
    Nest(Index, &'static str, usize),
    SwapLines(Index, Index),
    DeleteLines(Index, usize),
    RepeatLine(Index, usize),
    /// Lines of the other file.
    SpliceLines(Index, Index, usize),
    /// Sections in another order.
    MoveLines(Index, usize, Index),
}

/// One to four of them.
pub fn mutations() -> impl Strategy<Value = Vec<Mutation>> {
    use Mutation::{
        DeleteLines, DeleteWord, MoveLines, Nest, Number, Rename, RepeatLine, RepeatWord, SpliceLines, SpliceWord,
        SwapLines, SwapWords, Word,
    };
    let at = any::<Index>;
    let few = || prop_oneof![4 => 1..4_usize, 1 => Just(300_usize)];
    let mutation = prop_oneof![
        1 => (at(), at()).prop_map(|(a, b)| SwapWords(a, b)),
        1 => at().prop_map(DeleteWord),
        1 => (at(), few()).prop_map(|(at, count)| RepeatWord(at, count)),
        1 => (at(), at()).prop_map(|(at, from)| SpliceWord(at, from)),
        2 => (at(), select(NUMBERS.to_vec())).prop_map(|(at, number)| Number(at, number)),
        2 => (at(), select(WORDS.to_vec())).prop_map(|(at, word)| Word(at, word)),
        2 => (at(), at()).prop_map(|(from, to)| Rename(from, to)),
        1 => (at(), select(vec!["[", "{", "{\"a\":", "\\\n", "#", "\""]), select(vec![1, 100, 3000]))
            .prop_map(|(at, open, depth)| Nest(at, open, depth)),
        2 => (at(), at()).prop_map(|(a, b)| SwapLines(a, b)),
        1 => (at(), 1..4_usize).prop_map(|(at, count)| DeleteLines(at, count)),
        1 => (at(), few()).prop_map(|(at, count)| RepeatLine(at, count)),
        2 => (at(), at(), 1..6_usize).prop_map(|(at, from, count)| SpliceLines(at, from, count)),
        2 => (at(), 1..6_usize, at()).prop_map(|(from, count, to)| MoveLines(from, count, to)),
    ];
    prop::collection::vec(mutation, 1..=4)
}

fn words(bytes: &[u8]) -> Vec<Vec<u8>> {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"_.$%[]".contains(&byte) || byte >= 0x80;
    let mut words: Vec<Vec<u8>> = Vec::new();
    let mut is_open = false;
    for &byte in bytes {
        match words.last_mut() {
            Some(word) if is_open && is_part(byte) => word.push(byte),
            _ => words.push(vec![byte]),
        }
        is_open = is_part(byte);
    }
    words
}

fn lines(bytes: &[u8]) -> Vec<Vec<u8>> {
    bytes.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect()
}

/// A file after damage; some of it comes from another one.
pub fn apply(mutations: &[Mutation], file: &[u8], other: &[u8]) -> Vec<u8> {
    let mut bytes = file.to_vec();
    for mutation in mutations {
        let is_of_lines = matches!(
            mutation,
            Mutation::SwapLines(..)
                | Mutation::DeleteLines(..)
                | Mutation::RepeatLine(..)
                | Mutation::SpliceLines(..)
                | Mutation::MoveLines(..)
        );
        let split = if is_of_lines { lines } else { words };
        let (mut parts, others) = (split(&bytes), split(other));
        if parts.is_empty() || others.is_empty() {
            break;
        }
        let count = parts.len();
        // Repetitions of repetitions stay small.
        let limit = |times: usize| if bytes.len() > 1 << 14 { 1 } else { times };
        match mutation {
            Mutation::SwapWords(a, b) | Mutation::SwapLines(a, b) => parts.swap(a.index(count), b.index(count)),
            Mutation::DeleteWord(at) => drop(parts.remove(at.index(count))),
            Mutation::RepeatWord(at, times) | Mutation::RepeatLine(at, times) => {
                let at = at.index(count);
                let repeated = vec![parts[at].clone(); limit(*times)];
                parts.splice(at..at, repeated);
            }
            Mutation::SpliceWord(at, from) => parts[at.index(count)] = others[from.index(others.len())].clone(),
            Mutation::Number(at, number) => {
                let numbers: Vec<usize> =
                    (0..count).filter(|&part| parts[part].iter().all(u8::is_ascii_digit)).collect();
                if !numbers.is_empty() {
                    parts[numbers[at.index(numbers.len())]] = number.as_bytes().to_vec();
                }
            }
            Mutation::Word(at, word) => parts[at.index(count)] = word.as_bytes().to_vec(),
            Mutation::Rename(from, to) => {
                let (from, to) = (parts[from.index(count)].clone(), parts[to.index(count)].clone());
                // Not spaces and line ends, of which little is left to read.
                if from.len() > 1 || from[0].is_ascii_alphanumeric() {
                    parts.iter_mut().filter(|part| **part == from).for_each(|part| part.clone_from(&to));
                }
            }
            Mutation::Nest(at, open, depth) => parts.insert(at.index(count), open.repeat(*depth).into_bytes()),
            Mutation::DeleteLines(at, lines) => {
                let at = at.index(count);
                drop(parts.drain(at..count.min(at + lines)));
            }
            Mutation::SpliceLines(at, from, lines) => {
                let (at, from) = (at.index(count), from.index(others.len()));
                parts.splice(at..at, others[from..others.len().min(from + lines)].iter().cloned());
            }
            Mutation::MoveLines(from, lines, to) => {
                let from = from.index(count);
                let moved: Vec<Vec<u8>> = parts.drain(from..count.min(from + lines)).collect();
                let to = to.index(parts.len() + 1);
                parts.splice(to..to, moved);
            }
        }
        bytes = parts.concat();
    }
    bytes
}

/// Damage to a node of a JSON tree.
#[derive(Clone, Debug)]
pub enum Node {
    Delete(Index),
    Swap(Index, Index),
    /// A node of the other tree, or of this one, in place of a node.
    Splice(Index, Index, bool),
    Number(Index, &'static str),
    Text(Index, &'static str),
    Null(Index),
    /// A node as the only one of so many arrays around each other.
    Nest(Index, usize),
    RenameKey(Index, Index, &'static str),
    /// The entries of an object or array the other way round.
    Reverse(Index),
    Repeat(Index, usize),
}

/// One to four of them.
pub fn nodes() -> impl Strategy<Value = Vec<Node>> {
    let at = any::<Index>;
    let texts = || {
        let own = [
            "0", "1", "x", "z", "", "input", "output", "inout", "$lut", "$_AND_", "$_DFF_P_", "Y", "A", "LUT", "WIDTH",
        ];
        select([own.as_slice(), &NUMBERS, &WORDS].concat())
    };
    let node = prop_oneof![
        1 => at().prop_map(Node::Delete),
        2 => (at(), at()).prop_map(|(a, b)| Node::Swap(a, b)),
        3 => (at(), at(), any::<bool>()).prop_map(|(at, from, own)| Node::Splice(at, from, own)),
        2 => (at(), select(NUMBERS.to_vec())).prop_map(|(at, number)| Node::Number(at, number)),
        2 => (at(), texts()).prop_map(|(at, text)| Node::Text(at, text)),
        1 => at().prop_map(Node::Null),
        1 => (at(), select(vec![1, 2, 100])).prop_map(|(at, depth)| Node::Nest(at, depth)),
        2 => (at(), at(), texts()).prop_map(|(at, key, name)| Node::RenameKey(at, key, name)),
        2 => at().prop_map(Node::Reverse),
        1 => (at(), 1..40_usize).prop_map(|(at, count)| Node::Repeat(at, count)),
    ];
    prop::collection::vec(node, 1..=4)
}

/// Pointers to all nodes, the root first.
fn pointers(value: &Value, pointer: String, found: &mut Vec<String>) {
    match value {
        Value::Object(entries) => {
            found.push(pointer.clone());
            for (key, value) in entries {
                let key = key.replace('~', "~0").replace('/', "~1");
                pointers(value, format!("{pointer}/{key}"), found);
            }
        }
        Value::Array(items) => {
            found.push(pointer.clone());
            for (position, value) in items.iter().enumerate() {
                pointers(value, format!("{pointer}/{position}"), found);
            }
        }
        _ => found.push(pointer),
    }
}

fn pick<'a>(index: &Index, tree: &'a mut Value) -> &'a mut Value {
    let mut all = Vec::new();
    pointers(tree, String::new(), &mut all);
    tree.pointer_mut(&all[index.index(all.len())]).expect("a pointer of the tree")
}

/// A tree after damage, as text.
pub fn apply_to_json(mutations: &[Node], mut tree: Value, other: &Value) -> Vec<u8> {
    // Numbers that no JSON library holds stand as marked texts until the end.
    const MARK: &str = "number:";
    for mutation in mutations {
        match mutation {
            Node::Delete(at) => {
                let mut all = Vec::new();
                pointers(&tree, String::new(), &mut all);
                // Not the root.
                let Some((parent, key)) = all[at.index(all.len())].rsplit_once('/') else { continue };
                match tree.pointer_mut(parent) {
                    Some(Value::Object(entries)) => {
                        entries.shift_remove(&key.replace("~1", "/").replace("~0", "~"));
                    }
                    Some(Value::Array(items)) => drop(items.remove(key.parse().expect("a place"))),
                    _ => {}
                }
            }
            Node::Swap(a, b) => {
                let mut first = pick(a, &mut tree).clone();
                std::mem::swap(pick(b, &mut tree), &mut first);
                *pick(a, &mut tree) = first;
            }
            Node::Splice(at, from, own) => {
                let mut source = if *own { tree.clone() } else { other.clone() };
                *pick(at, &mut tree) = pick(from, &mut source).take();
            }
            Node::Number(at, number) => *pick(at, &mut tree) = Value::String(format!("{MARK}{number}")),
            Node::Text(at, text) => *pick(at, &mut tree) = Value::String((*text).to_owned()),
            Node::Null(at) => *pick(at, &mut tree) = Value::Null,
            Node::Nest(at, depth) => {
                let node = pick(at, &mut tree);
                for _ in 0..*depth {
                    *node = Value::Array(vec![node.take()]);
                }
            }
            Node::RenameKey(at, key, name) => {
                if let Value::Object(entries) = pick(at, &mut tree)
                    && !entries.is_empty()
                {
                    let renamed = key.index(entries.len());
                    let old = std::mem::take(entries);
                    let rename =
                        |(position, (key, value))| (if position == renamed { (*name).to_owned() } else { key }, value);
                    *entries = old.into_iter().enumerate().map(rename).collect::<Map<_, _>>();
                }
            }
            Node::Reverse(at) => match pick(at, &mut tree) {
                Value::Object(entries) => *entries = std::mem::take(entries).into_iter().rev().collect(),
                Value::Array(items) => items.reverse(),
                _ => {}
            },
            Node::Repeat(at, count) => match pick(at, &mut tree) {
                Value::Array(items) if !items.is_empty() => items.extend(vec![items[0].clone(); *count]),
                Value::Object(entries) => {
                    if let Some((key, value)) = entries.iter().next().map(|(key, value)| (key.clone(), value.clone())) {
                        entries.extend((0..*count).map(|copy| (format!("{key}{copy}"), value.clone())));
                    }
                }
                _ => {}
            },
        }
        if tree.to_string().len() > 1 << 16 {
            break;
        }
    }
    let mut text = tree.to_string();
    for number in NUMBERS {
        text = text.replace(&format!("\"{MARK}{number}\""), number);
    }
    text.into_bytes()
}
