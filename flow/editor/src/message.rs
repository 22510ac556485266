//! Messages as the Base Protocol frames them, from a peer that may send anything.

use lsp_server::{ErrorCode, Message};
use serde_json::{Value, json};
use std::io::{self, BufRead, Read};

/// The largest body of a message in bytes: a text of 16 MB, in which JSON escapes each byte.
const MOST_BYTES: u64 = 1 << 26;

/// The largest line of a header in bytes.
const MOST_HEADER_BYTES: u64 = 1 << 12;

/// A message that was received, or the reason why it is not one.
#[derive(Debug)]
pub(crate) enum Received {
    /// A message of the protocol.
    Message(Message),
    /// A body that is not a message. The next one can be read.
    Refused(Refusal),
    /// A header without a usable length: nobody knows where the next message begins.
    Unframed(Refusal),
}

/// The reason why bytes are not a message.
#[derive(Debug)]
pub(crate) struct Refusal {
    code: ErrorCode,
    reason: String,
}

impl Refusal {
    fn parse(reason: impl Into<String>) -> Self {
        Self { code: ErrorCode::ParseError, reason: reason.into() }
    }

    /// The answer, whose `id` is `null`: that of the message is unknown (JSON-RPC 2.0, section 5).
    pub(crate) fn answer(&self) -> Value {
        let Self { code, reason } = self;
        json!({ "jsonrpc": "2.0", "id": null, "error": { "code": *code as i32, "message": reason } })
    }
}

/// Reads the next message; nothing at the end of the input.
///
/// # Errors
/// The input cannot be read, or ends within a message.
pub(crate) fn receive(input: &mut impl BufRead) -> io::Result<Option<Received>> {
    let length = match length(input)? {
        None => return Ok(None),
        Some(Err(refusal)) => return Ok(Some(Received::Unframed(refusal))),
        Some(Ok(length)) => length,
    };
    if length > MOST_BYTES {
        let found = io::copy(&mut input.by_ref().take(length), &mut io::sink())?;
        let reason = format!("expected a message of at most {MOST_BYTES} bytes, found a length of {length}");
        let refusal = Refusal::parse(reason);
        return Ok(Some(if found == length { Received::Refused(refusal) } else { Received::Unframed(refusal) }));
    }
    let mut body = Vec::new();
    // The announced bytes may never come, so the list grows with those that arrive.
    if input.by_ref().take(length).read_to_end(&mut body)? as u64 != length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Some(message(&body)))
}

/// The message of a body.
fn message(body: &[u8]) -> Received {
    let value: Value = match serde_json::from_slice(body) {
        Ok(value) => value,
        Err(error) => return Received::Refused(Refusal::parse(format!("expected JSON, found {error}"))),
    };
    let not_one = |found: &str| {
        let reason = format!("expected a request, a notification or a response, found {found}");
        Received::Refused(Refusal { code: ErrorCode::InvalidRequest, reason })
    };
    // a list would be read as the fields of a response
    if !value.is_object() {
        return not_one("JSON that is not an object");
    }
    serde_json::from_value(value).map_or_else(|error| not_one(&error.to_string()), Received::Message)
}

/// The length that a header states; nothing at the end of the input.
fn length(input: &mut impl BufRead) -> io::Result<Option<Result<u64, Refusal>>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(MOST_HEADER_BYTES).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let Some(line) = line.strip_suffix(b"\r\n") else {
            return Ok(Some(Err(Refusal::parse("expected a line of a header, found other bytes"))));
        };
        let line = String::from_utf8_lossy(line);
        if line.is_empty() {
            return Ok(Some(length.ok_or_else(|| Refusal::parse("expected 'Content-Length', found none"))));
        }
        let Some((name, value)) = line.split_once(':') else {
            return Ok(Some(Err(Refusal::parse("expected a field of a header, found no colon"))));
        };
        if name.eq_ignore_ascii_case("Content-Length") {
            let Ok(number) = value.trim().parse() else {
                let reason = format!("expected a number as 'Content-Length', found '{}'", value.trim());
                return Ok(Some(Err(Refusal::parse(reason))));
            };
            length = Some(number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn framed(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    fn code(refusal: &Refusal) -> i64 {
        let answer = refusal.answer();
        assert_eq!(answer["id"], Value::Null, "{answer}");
        answer["error"]["code"].as_i64().expect("a number")
    }

    #[test]
    fn the_message_after_one_that_is_not_json_is_read() {
        let good = framed(r#"{"jsonrpc":"2.0","method":"exit"}"#);
        let text = [framed("{\"jsonrpc\": oops"), framed("[1]"), good].concat();
        let mut input = text.as_bytes();
        for expected in [-32700, -32600] {
            match receive(&mut input).expect("readable") {
                Some(Received::Refused(refusal)) => assert_eq!(code(&refusal), expected),
                other => panic!("{other:?}"),
            }
        }
        assert!(matches!(receive(&mut input), Ok(Some(Received::Message(Message::Notification(_))))));
        assert!(matches!(receive(&mut input), Ok(None)));
    }

    #[test]
    fn a_length_takes_no_memory_before_its_bytes_come() {
        for length in ["999999999999999", "-1", "many", "99999999999999999999999"] {
            let text = format!("Content-Length: {length}\r\n\r\n{{}}");
            match receive(&mut text.as_bytes()).expect("readable") {
                Some(Received::Unframed(refusal)) => assert_eq!(code(&refusal), -32700),
                other => panic!("{length}: {other:?}"),
            }
        }
        let short = format!("Content-Length: {MOST_BYTES}\r\n\r\n{{}}");
        assert!(receive(&mut short.as_bytes()).is_err());
    }

    #[test]
    fn a_header_has_a_length_and_lines_of_limited_size() {
        let long = "x".repeat(1 << 20);
        for text in ["\r\n", "no colon\r\n\r\n", "Content-Type: a\r\n\r\n", &long] {
            assert!(matches!(receive(&mut text.as_bytes()), Ok(Some(Received::Unframed(_)))));
        }
    }
}
