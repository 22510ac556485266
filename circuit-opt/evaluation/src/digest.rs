//! The digest of everything that an evaluation computes.

use ringmill_parameters::Encoding;
use sha2::{Digest, Sha256};

use crate::{Accumulator, Digit, Evaluation, Identity, LinearSum, Term};

impl Evaluation {
    /// The identity of this evaluation.
    #[must_use]
    pub fn identity(&self) -> Identity {
        let mut digest = Sha256::new();
        digest.update(b"ringmill evaluation 2");
        digest.update(match self.encoding() {
            Encoding::Centred => [0],
            Encoding::Padded { message_bits } => [message_bits],
        });
        let text = |digest: &mut Sha256, text: &str| {
            digest.update((text.len() as u64).to_le_bytes());
            digest.update(text);
        };
        let sum = |digest: &mut Sha256, terms: &[Term], constant: i64| {
            digest.update((terms.len() as u64).to_le_bytes());
            for term in terms {
                digest.update(term.ciphertext.to_le_bytes());
                digest.update(term.factor.to_le_bytes());
            }
            digest.update(constant.to_le_bytes());
        };
        digest.update((self.inputs().len() as u64).to_le_bytes());
        self.inputs().iter().for_each(|name| text(&mut digest, name));
        digest.update((self.len() as u64).to_le_bytes());
        for cell in self.cells() {
            sum(&mut digest, cell.terms, cell.constant);
            match cell.accumulator {
                Accumulator::Constant => digest.update([0; 5]),
                Accumulator::Table(table) => {
                    digest.update([1]);
                    digest.update(table.to_le_bytes());
                }
                Accumulator::Balanced(table) => {
                    digest.update([2]);
                    digest.update(table.to_le_bytes());
                }
            }
            digest.update(cell.scale.to_le_bytes());
            digest.update(cell.outputs.to_le_bytes());
            for output in 0..cell.outputs {
                let (extractions, constant) = self.extractions(cell.first_output + output);
                digest.update((extractions.len() as u64).to_le_bytes());
                extractions.iter().for_each(|of| digest.update([of.step, of.negative.into()]));
                digest.update(constant.to_le_bytes());
            }
        }
        for (name, Digit { output, .. }) in self.results() {
            let LinearSum { terms, constant } = &self.outputs()[*output as usize].sum;
            text(&mut digest, name);
            sum(&mut digest, terms, *constant);
        }
        if self.outputs().iter().any(|output| output.width.is_some()) {
            digest.update(b"words");
            digest.update(self.fine().to_le_bytes());
            self.scales().iter().for_each(|scale| digest.update(scale.to_le_bytes()));
            for (_, Digit { output, digit }) in self.results() {
                digest.update(output.to_le_bytes());
                digest.update([*digit, self.outputs()[*output as usize].width.unwrap_or(0)]);
            }
        }
        self.choices().iter().for_each(|number| digest.update(number.to_le_bytes()));
        let bytes = digest.finalize();
        let mut identity = [0; 16];
        identity.copy_from_slice(&bytes[..16]);
        Identity(identity)
    }
}
