//! Checkpoints: the state of a run in a file.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use ringmill_evaluation::Evaluation;
use sha2::{Digest, Sha256};

use super::schedule::Schedule;
use crate::{
    EncryptError, ExpandedKey, Inputs,
    file::{Kind, Reader, Writer, write_public},
};

/// The file of an interrupted run. It holds ciphertexts, no secrets.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    path: PathBuf,
}

impl Checkpoint {
    /// A checkpoint in a folder, which is made if it is missing.
    ///
    /// # Errors
    /// The folder cannot be made.
    pub fn in_folder(folder: &Path) -> Result<Self, EncryptError> {
        fs::create_dir_all(folder).map_err(|reason| EncryptError::Io {
            action: "make the folder",
            path: folder.to_owned(),
            reason,
        })?;
        Ok(Self { path: folder.join("run.checkpoint") })
    }

    /// Everything that a run depends on.
    fn digest(program: &Evaluation, key: &ExpandedKey, inputs: &Inputs) -> [u8; 32] {
        let mut digest = Sha256::new();
        digest.update(program.identity().0);
        digest.update(key.mode().to_string());
        for word in &inputs.words {
            digest.update(word.to_le_bytes());
        }
        digest.finalize().into()
    }

    /// The state of the file; nothing if there is none.
    pub(super) fn resume<'p>(
        &self,
        program: &'p Evaluation,
        key: &ExpandedKey,
        inputs: &Inputs,
    ) -> Result<Option<Schedule<'p>>, EncryptError> {
        let bytes = match fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(reason) => return Err(EncryptError::Io { action: "read", path: self.path.clone(), reason }),
        };
        let (header, mut reader) = Reader::open(&self.path, &bytes, Kind::Checkpoint)?;
        let other = "the checkpoint of this run: the same keys, inputs, program and mode";
        let help = "run with the inputs and keys that the checkpoint was made with, or remove it";
        let belongs = header.keys == key.identifier().to_string()
            && header.program.as_deref() == Some(&program.program().to_string())
            && reader.bytes(32)? == Self::digest(program, key, inputs);
        if !belongs {
            return Err(reader.problem(other, "another one", help));
        }
        let mut finished = Vec::with_capacity(program.len());
        for byte in reader.bytes(program.len().div_ceil(8))? {
            finished.extend((0..8).map(|bit| byte >> bit & 1 == 1));
        }
        finished.truncate(program.len());
        let count = reader.number()?;
        let mut live = Vec::new();
        for _ in 0..count {
            let index = reader.number()?;
            let index =
                u32::try_from(index).map_err(|_| reader.problem("a ciphertext's number", "a larger one", help))?;
            let words = reader.words(key.set().big_dimension() + 1, key.set().modulus_log2)?;
            live.push((index, words.into()));
        }
        reader.end()?;
        let resumed = Schedule::resumed(program, finished, live);
        resumed.map(Some).ok_or_else(|| reader.problem("all ciphertexts of the run", "fewer", help))
    }

    /// Writes the state in one step.
    pub(super) fn save(
        &self,
        program: &Evaluation,
        schedule: &Schedule<'_>,
        key: &ExpandedKey,
        inputs: &Inputs,
    ) -> Result<(), EncryptError> {
        let mut writer = Writer::default();
        writer.bytes(&Self::digest(program, key, inputs));
        for cells in schedule.finished().chunks(8) {
            let byte = cells.iter().enumerate().fold(0, |byte, (bit, done)| byte | u8::from(*done) << bit);
            writer.bytes(&[byte]);
        }
        writer.number(schedule.live().count() as u64);
        for (index, ciphertext) in schedule.live() {
            writer.number(index.into());
            writer.words(ciphertext, key.set().modulus_log2);
        }
        let marks = key.marks().and(inputs.marks);
        let bytes = writer.finish(Kind::Checkpoint, key.set(), key.identifier(), Some(inputs.program), marks);
        write_public(&self.path, &bytes)
    }

    /// Removes the file of a run that has ended.
    pub(super) fn remove(&self) -> Result<(), EncryptError> {
        match fs::remove_file(&self.path) {
            Err(reason) if reason.kind() != io::ErrorKind::NotFound => {
                Err(EncryptError::Io { action: "remove", path: self.path.clone(), reason })
            }
            _ => Ok(()),
        }
    }
}
