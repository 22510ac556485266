//! The two directions that all encodings have.

use crate::EncodingError;

/// A map from messages to plaintexts that can be undone.
///
/// `decode(encode(m))` is m, followed by zeros where a plaintext holds more messages than were
/// given.
pub trait Encoding: Sized {
    /// The name of the encoding.
    const NAME: &str;
    /// Parameters as an example, in JSON.
    const EXAMPLE: &str;

    /// The parameters.
    type Parameters;
    /// A message.
    type Message;
    /// The plaintext of a list of messages.
    type Plaintext;

    /// The encoding with these parameters.
    ///
    /// # Errors
    /// [`EncodingError`] if a parameter is outside its range, or does not fit the others.
    fn new(parameters: Self::Parameters) -> Result<Self, EncodingError>;

    /// The plaintext of messages.
    ///
    /// # Errors
    /// [`EncodingError`] if a message is outside its range, or the messages are too many.
    fn encode(&self, messages: &[Self::Message]) -> Result<Self::Plaintext, EncodingError>;

    /// The messages of a plaintext.
    ///
    /// # Errors
    /// [`EncodingError`] if the plaintext is not one of this encoding.
    fn decode(&self, plaintext: &Self::Plaintext) -> Result<Vec<Self::Message>, EncodingError>;
}
