//! The threads between an editor and a server.

use crate::{
    Finding,
    message::{Received, Refusal, receive},
    open_files::{OpenFiles, Version},
};
use lsp_server::{Message, Notification, Response};
use lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, PublishDiagnosticsParams,
    notification::{
        DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Exit, Notification as Kind,
        PublishDiagnostics,
    },
};
use serde::de::DeserializeOwned;
use std::{
    io::{self, BufRead, BufReader, Write},
    process::{Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};
use tracing::debug;

/// The state that several threads reach: the open files, and the way to the editor. Both are held
/// while a message about a file is written, so that messages keep the order of what is known.
struct Editor<W> {
    files: OpenFiles,
    output: W,
}

/// Relays messages between an editor and a server until the server ends, and returns its status.
///
/// `check` is called with each text that the editor opens or changes, on a thread of its own; of
/// several texts that wait, only the newest is checked.
///
/// # Errors
/// The server cannot be started, or the editor does not read any more.
pub fn serve<R, W, C>(mut server: Command, input: R, output: W, check: C) -> io::Result<ExitStatus>
where
    R: BufRead + Send + 'static,
    W: Write + Send + 'static,
    C: Fn(&str) -> Vec<Finding> + Send + 'static,
{
    let mut server = server.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let missing = || io::Error::other("the server has no pipe");
    let to_server = server.stdin.take().ok_or_else(missing)?;
    let mut from_server = BufReader::new(server.stdout.take().ok_or_else(missing)?);
    let editor = Arc::new(Mutex::new(Editor { files: OpenFiles::default(), output }));
    let (texts, waiting) = channel();
    let (known, checked) = (Arc::clone(&editor), Arc::clone(&editor));
    // These threads are left behind when the server has ended: the editor may never write again.
    thread::spawn(move || from_editor(input, to_server, &known, &texts));
    thread::spawn(move || check_all(&waiting, &checked, check));
    let relayed = from_server_to(&mut from_server, &editor);
    if relayed.is_err() {
        // Nobody listens to it any more.
        let _ = server.kill();
    }
    let status = server.wait()?;
    relayed.map(|()| status)
}

/// Hands the editor's messages to the server, and notes the texts. An end of the input ends the
/// server's. Bytes that are not a message are answered here, and the server does not see them.
fn from_editor<W: Write>(
    mut input: impl BufRead,
    mut server: impl Write,
    editor: &Mutex<Editor<W>>,
    texts: &Sender<Version>,
) {
    loop {
        match receive(&mut input) {
            Ok(Some(Received::Refused(refusal))) => {
                if let Err(error) = refuse(&refusal, &mut lock(editor).output) {
                    return debug!(%error, "the editor does not read");
                }
            }
            Ok(Some(Received::Unframed(refusal))) => {
                // The editor may have ended.
                let answered = refuse(&refusal, &mut lock(editor).output);
                return debug!(?refusal, ?answered, "the editor's messages have no borders");
            }
            Ok(Some(Received::Message(message))) => {
                let message = with_result(message);
                let ends = matches!(&message, Message::Notification(note) if note.method == Exit::METHOD);
                if let Message::Notification(note) = &message {
                    let version = noted(note, &mut lock(editor).files);
                    // The other end lives as long as this thread, but for a panic there.
                    version.into_iter().for_each(|version| drop(texts.send(version)));
                }
                if let Err(error) = message.write(&mut server) {
                    return debug!(%error, "the server does not read");
                }
                if ends {
                    return;
                }
            }
            Ok(None) => return,
            Err(error) => return debug!(%error, "the editor's message cannot be read"),
        }
    }
}

/// Answers bytes that are not a message.
fn refuse(refusal: &Refusal, output: &mut impl Write) -> io::Result<()> {
    let answer = refusal.answer().to_string();
    write!(output, "Content-Length: {}\r\n\r\n{answer}", answer.len())?;
    output.flush()
}

/// The text that a notification brings, once it is noted.
fn noted(note: &Notification, files: &mut OpenFiles) -> Option<Version> {
    let version = match note.method.as_str() {
        DidOpenTextDocument::METHOD => {
            let opened = parameters::<DidOpenTextDocumentParams>(note)?.text_document;
            Version { uri: opened.uri, number: opened.version, text: opened.text }
        }
        DidChangeTextDocument::METHOD => {
            let mut changed = parameters::<DidChangeTextDocumentParams>(note)?;
            // MLIR's server asks for whole texts.
            let text = changed.content_changes.pop().filter(|change| change.range.is_none())?.text;
            Version { uri: changed.text_document.uri, number: changed.text_document.version, text }
        }
        DidCloseTextDocument::METHOD => {
            files.close(&parameters::<DidCloseTextDocumentParams>(note)?.text_document.uri);
            return None;
        }
        _ => return None,
    };
    files.set(version.clone());
    Some(version)
}

/// Hands the server's messages to the editor; diagnostics with those of the check.
fn from_server_to<W: Write>(server: &mut impl BufRead, editor: &Mutex<Editor<W>>) -> io::Result<()> {
    while let Some(message) = Message::read(server)? {
        let mut message = with_result(message);
        let Editor { files, output } = &mut *lock(editor);
        if let Message::Notification(note) = &mut message
            && note.method == PublishDiagnostics::METHOD
            && let Some(published) = parameters::<PublishDiagnosticsParams>(note)
        {
            *note = Notification::new(PublishDiagnostics::METHOD.to_owned(), files.published(published));
        }
        message.write(output)?;
    }
    Ok(())
}

/// Checks texts until none can come any more.
fn check_all<W: Write>(waiting: &Receiver<Version>, editor: &Mutex<Editor<W>>, check: impl Fn(&str) -> Vec<Finding>) {
    while let Ok(first) = waiting.recv() {
        let mut newest: Vec<Version> = Vec::new();
        for version in [first].into_iter().chain(waiting.try_iter()) {
            newest.retain(|older| older.uri != version.uri);
            newest.push(version);
        }
        for version in newest {
            let findings = check(&version.text);
            let Editor { files, output } = &mut *lock(editor);
            let Some(published) = files.checked(&version, &findings) else { continue };
            let note = Notification::new(PublishDiagnostics::METHOD.to_owned(), published);
            if let Err(error) = Message::Notification(note).write(output) {
                return debug!(%error, "the editor does not read");
            }
        }
    }
}

/// The message, in which an empty answer is `null`, as it was before it was read: the protocol
/// requires a result or an error.
fn with_result(message: Message) -> Message {
    match message {
        Message::Response(response) if response.error.is_none() => {
            let result = Some(response.result.unwrap_or_default());
            Message::Response(Response { result, ..response })
        }
        message => message,
    }
}

fn parameters<P: DeserializeOwned>(note: &Notification) -> Option<P> {
    serde_json::from_value(note.params.clone()).inspect_err(|error| debug!(%error, note.method, "not understood")).ok()
}

/// The lock, whatever became of the thread that had it: each leaves the files in order.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_editor_hears_of_what_is_not_a_message_and_the_server_does_not() {
        let note = r#"{"jsonrpc":"2.0","method":"exit","params":null}"#;
        let body = "{\"jsonrpc\": oops";
        let text = format!("Content-Length: {}\r\n\r\n{body}Content-Length: {}\r\n\r\n{note}", body.len(), note.len());
        let editor = Mutex::new(Editor { files: OpenFiles::default(), output: Vec::new() });
        let (texts, _waiting) = channel();
        let mut server = Vec::new();
        from_editor(text.as_bytes(), &mut server, &editor, &texts);
        let answered = String::from_utf8(lock(&editor).output.clone()).expect("text");
        assert!(answered.contains("-32700") && answered.contains("\"id\":null"), "{answered}");
        let server = String::from_utf8(server).expect("text");
        assert!(server.contains("exit") && !server.contains("oops"), "{server}");
    }

    #[test]
    fn an_empty_answer_has_a_result() {
        let answer = r#"{"jsonrpc":"2.0","id":3,"result":null}"#;
        let text = format!("Content-Length: {}\r\n\r\n{answer}", answer.len());
        let message = Message::read(&mut text.as_bytes()).expect("a message").expect("a message");
        let mut written = Vec::new();
        with_result(message).write(&mut written).expect("a list takes all");
        let written = String::from_utf8(written).expect("text");
        assert!(written.contains("\"result\":null"), "{written}");
    }
}
