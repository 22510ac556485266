//! Keys and ciphertexts as files.

use std::{fs, path::Path};

use ringmill_evaluation::Identity;
use ringmill_parameters::Parameters;
use zeroize::Zeroizing;

use super::{
    header::{Header, Kind},
    reader::Reader,
    writer::Writer,
};
use crate::{
    ClientKey, EncryptError, EncryptedInputs, EncryptedOutputs, KeyIdentifier, Marks, ServerKey, masked::Masked,
    server_key::Words,
};

/// A value with a file format.
pub trait Stored: Sized {
    /// The bytes of the file. They are zeroised when dropped.
    fn to_bytes(&self) -> Zeroizing<Vec<u8>>;

    /// Reads the bytes of a file; `path` is for messages.
    ///
    /// # Errors
    /// [`EncryptError::Format`] if the bytes are not such a file, or were altered.
    fn from_bytes(path: &Path, bytes: &[u8]) -> Result<Self, EncryptError>;

    /// Reads a file. Its bytes are zeroised, unless the format holds no secrets.
    ///
    /// # Errors
    /// As [`from_bytes`](Self::from_bytes), or the file cannot be read.
    fn read(path: &Path) -> Result<Self, EncryptError> {
        Self::from_bytes(path, &Zeroizing::new(bytes_of(path)?))
    }

    /// The marks of the file.
    fn marks(&self) -> Marks;
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, EncryptError> {
    fs::read(path).map_err(|reason| EncryptError::Io { action: "read", path: path.to_owned(), reason })
}

/// The parts that every header has.
fn common(
    header: Header,
    reader: &Reader<'_>,
) -> Result<(Parameters, KeyIdentifier, Option<Identity>, Marks), EncryptError> {
    let again = "make the file again";
    let keys = KeyIdentifier::parse(&header.keys);
    let keys = keys.ok_or_else(|| reader.problem("32 hexadecimal digits of a key pair", &header.keys, again))?;
    let program = match &header.program {
        None => None,
        Some(text) => match KeyIdentifier::parse(text) {
            Some(identity) => Some(Identity(identity.0)),
            None => return Err(reader.problem("32 hexadecimal digits of a program", text, again)),
        },
    };
    let set = header.set.into_set()?;
    // a mark is believed, and the lack of one is not
    let marks = Marks::of(&set, header.marks.repeatable).and(header.marks);
    Ok((set, keys, program, marks))
}

impl Stored for ClientKey {
    fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        let set = self.set();
        let mut writer = Writer::with_capacity((set.lwe_dimension + set.big_dimension()) / 8 + 2);
        writer.packed(self.small().iter().copied(), 1);
        writer.packed(self.big().iter().copied(), 1);
        writer.finish(Kind::ClientKey, set, self.identifier(), None, self.marks())
    }

    fn from_bytes(path: &Path, bytes: &[u8]) -> Result<Self, EncryptError> {
        let (header, mut reader) = Reader::open(path, bytes, Kind::ClientKey)?;
        let (set, keys, _, marks) = common(header, &reader)?;
        let small = reader.packed(set.lwe_dimension, 1, |bit| bit)?;
        let big = reader.packed(set.big_dimension(), 1, |bit| bit)?;
        reader.end()?;
        Ok(Self::of_bits(&set, keys, small, big, marks))
    }

    fn marks(&self) -> Marks {
        self.marks
    }
}

/// The form of a server's key in a file.
const SEEDED: u64 = 0;
const FULL: u64 = 1;

impl Stored for ServerKey {
    fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        let (w, switched) = (self.set().modulus_log2, self.set().switched_log2);
        let mut writer = Writer::default();
        match self.words() {
            Words::Seeded { bootstrap, key_switch } => {
                writer.number(SEEDED);
                writer.bytes(&bootstrap.seed.to_le_bytes());
                writer.words(&bootstrap.bodies, w);
                writer.bytes(&key_switch.seed.to_le_bytes());
                writer.narrow_words(&key_switch.bodies, switched);
            }
            Words::Full { bootstrap, key_switch } => {
                writer.number(FULL);
                writer.words(bootstrap, w);
                writer.narrow_words(key_switch, switched);
            }
        }
        writer.finish(Kind::ServerKey, self.set(), self.identifier(), None, self.marks())
    }

    fn from_bytes(path: &Path, bytes: &[u8]) -> Result<Self, EncryptError> {
        let (header, mut reader) = Reader::open(path, bytes, Kind::ServerKey)?;
        let (set, keys, _, marks) = common(header, &reader)?;
        let (w, switched) = (set.modulus_log2, set.switched_log2);
        let words = match reader.number()? {
            SEEDED => {
                // of each ciphertext the body alone: a (k+1)-th, and an (n+1)-th
                let bodies = set.bootstrap_key_words() / (set.glwe_dimension + 1);
                let bootstrap = Masked { seed: reader.seed()?, bodies: reader.words(bodies, w)? };
                let bodies = set.key_switch_key_words() / (set.lwe_dimension + 1);
                let key_switch = Masked { seed: reader.seed()?, bodies: reader.narrow_words(bodies, switched)? };
                Words::Seeded { bootstrap, key_switch }
            }
            FULL => Words::Full {
                bootstrap: reader.words(set.bootstrap_key_words(), w)?,
                key_switch: reader.narrow_words(set.key_switch_key_words(), switched)?,
            },
            other => {
                return Err(reader.problem("form 0 or 1 of a server's key", &other.to_string(), "make the file again"));
            }
        };
        reader.end()?;
        Ok(Self::new(&set, keys, words, marks))
    }

    fn read(path: &Path) -> Result<Self, EncryptError> {
        Self::from_bytes(path, &bytes_of(path)?)
    }

    fn marks(&self) -> Marks {
        self.marks
    }
}

impl Stored for EncryptedInputs {
    fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        let mut writer = Writer::default();
        writer.number(self.masked.bodies.len() as u64);
        writer.bytes(&self.masked.seed.to_le_bytes());
        writer.words(&self.masked.bodies, self.set.modulus_log2);
        if !self.public.is_empty() {
            writer.number(self.public.len() as u64);
            let byte = |bits: &[bool]| bits.iter().enumerate().fold(0, |all, (bit, one)| all | u8::from(*one) << bit);
            writer.bytes(&self.public.chunks(8).map(byte).collect::<Vec<u8>>());
        }
        writer.finish(Kind::Inputs, &self.set, self.identifier, Some(self.program), self.marks)
    }

    fn from_bytes(path: &Path, bytes: &[u8]) -> Result<Self, EncryptError> {
        let (header, mut reader) = Reader::open(path, bytes, Kind::Inputs)?;
        let (set, identifier, program, marks) = common(header, &reader)?;
        let program =
            program.ok_or_else(|| reader.problem("the identity of a program", "none", "make the file again"))?;
        let count = usize::try_from(reader.number()?).unwrap_or(usize::MAX);
        let masked = Masked { seed: reader.seed()?, bodies: reader.words(count, set.modulus_log2)? };
        let public = match reader.is_at_end() {
            true => Vec::new(),
            false => {
                let count = usize::try_from(reader.number()?).unwrap_or(usize::MAX);
                if count == 0 {
                    return Err(reader.problem("values of public inputs", "a number of 0", "make the file again"));
                }
                reader.packed(count, 1, |bit| bit == 1)?
            }
        };
        reader.end()?;
        Ok(Self { set, identifier, program, public, masked, marks })
    }

    fn marks(&self) -> Marks {
        self.marks
    }
}

impl Stored for EncryptedOutputs {
    fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        let mut writer = Writer::default();
        writer.number(self.ciphertexts().len() as u64);
        writer.words(&self.words, self.set.modulus_log2);
        writer.finish(Kind::Outputs, &self.set, self.identifier, Some(self.program), self.marks)
    }

    fn from_bytes(path: &Path, bytes: &[u8]) -> Result<Self, EncryptError> {
        let (header, mut reader) = Reader::open(path, bytes, Kind::Outputs)?;
        let (set, identifier, program, marks) = common(header, &reader)?;
        let program =
            program.ok_or_else(|| reader.problem("the identity of a program", "none", "make the file again"))?;
        let count = usize::try_from(reader.number()?).unwrap_or(usize::MAX);
        let words = count.saturating_mul(set.big_dimension() + 1);
        let words = reader.words(words, set.modulus_log2)?;
        reader.end()?;
        Ok(Self { set, identifier, program, words, marks })
    }

    fn marks(&self) -> Marks {
        self.marks
    }
}
