//! The language server, as an editor talks to it.

use std::{
    io::BufReader,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};

use lsp_server::{Message, Notification, Request, RequestId};
use serde_json::{Value, json};

use crate::builds;

/// The limit for one answer.
const LIMIT: Duration = Duration::from_secs(120);

const FILE: &str = "file:///program.mlir";

/// A program on secret integers that builds.
const GOOD: &str = "func.func @entry(%a: i8 {secret.secret}) -> i8 {
  %0 = arith.addi %a, %a : i8
  %1 = call @twice(%0) : (i8) -> i8
  return %1 : i8
}
func.func private @twice(%x: i8) -> i8 {
  %0 = arith.addi %x, %x : i8
  return %0 : i8
}
";

/// A session: the server, and its messages.
struct Editor {
    server: Child,
    input: ChildStdin,
    messages: Receiver<Message>,
    requests: i32,
}

impl Editor {
    fn start() -> Self {
        let mut command = Command::new(builds::binary());
        command.args(["lsp", "--stdio"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut server = command.spawn().expect("ringmill starts");
        let input = server.stdin.take().expect("a pipe");
        let mut output = BufReader::new(server.stdout.take().expect("a pipe"));
        let (found, messages) = channel();
        // Any byte that is not part of a message ends the loop, and with it the test.
        thread::spawn(move || {
            while let Ok(Some(message)) = Message::read(&mut output) {
                if found.send(message).is_err() {
                    return;
                }
            }
        });
        let mut editor = Editor { server, input, messages, requests: 0 };
        let answer = editor.ask("initialize", json!({"capabilities": {}, "processId": null, "rootUri": null}));
        for ability in ["hoverProvider", "definitionProvider", "completionProvider"] {
            assert!(!answer["capabilities"][ability].is_null(), "{ability}: {answer}");
        }
        // The relay keeps whole texts.
        assert_eq!(answer["capabilities"]["textDocumentSync"]["change"], 1, "{answer}");
        editor.tell("initialized", json!({}));
        editor
    }

    fn tell(&mut self, method: &str, parameters: Value) {
        let note = Notification::new(method.to_owned(), parameters);
        Message::Notification(note).write(&mut self.input).expect("the server reads");
    }

    fn ask(&mut self, method: &str, parameters: Value) -> Value {
        self.requests += 1;
        let id = RequestId::from(self.requests);
        let request = Request::new(id.clone(), method.to_owned(), parameters);
        Message::Request(request).write(&mut self.input).expect("the server reads");
        loop {
            match self.messages.recv_timeout(LIMIT).expect("an answer") {
                Message::Response(response) if response.id == id => return response.result.unwrap_or_default(),
                _ => {}
            }
        }
    }

    fn open(&mut self, text: &str) {
        let document = json!({"uri": FILE, "languageId": "mlir", "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": document}));
    }

    fn change(&mut self, version: i32, text: &str) {
        let document = json!({"uri": FILE, "version": version});
        self.tell("textDocument/didChange", json!({"textDocument": document, "contentChanges": [{"text": text}]}));
    }

    /// The next diagnostics that satisfy a condition.
    fn published(&mut self, is_wanted: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        loop {
            let message = self.messages.recv_timeout(LIMIT).expect("diagnostics");
            let Message::Notification(note) = message else { continue };
            let found = note.params["diagnostics"].as_array().cloned().unwrap_or_default();
            if note.method == "textDocument/publishDiagnostics" && is_wanted(&found) {
                return found;
            }
        }
    }

    /// Asks at a line and a character, both from 0.
    fn at(&mut self, method: &str, line: u32, character: u32) -> Value {
        let position = json!({"line": line, "character": character});
        self.ask(method, json!({"textDocument": {"uri": FILE}, "position": position}))
    }

    fn end(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null), Value::Null);
        self.tell("exit", Value::Null);
        assert!(self.server.wait().expect("an end").success());
        assert!(self.messages.try_iter().next().is_none());
    }
}

fn has_code(found: &[Value], code: &str) -> bool {
    found.iter().any(|one| one["code"] == code)
}

#[test]
fn errors_of_texts_and_of_verifiers_are_published() {
    let mut editor = Editor::start();
    editor.open("func.func @entry( {\n}\n");
    let found = editor.published(|found| !found.is_empty());
    assert_eq!(found[0]["range"]["start"]["line"], 0, "{found:?}");
    assert!(!has_code(&found, "program::syntax"), "said once: {found:?}");
    let text = "func.func @entry(%a: !mod_arith.int<7 : i8>) {\n  \
                %0 = comb.truth_table %b -> 6 : ui8\n  return\n}\n";
    editor.change(2, text);
    let found = editor.published(|found| found.iter().any(|one| one["range"]["start"]["line"] == 1));
    assert!(found[0]["message"].as_str().expect("a text").contains("undeclared"), "{found:?}");
    // The modulus leaves no bit for the sign: our verifier says so.
    editor.change(3, "func.func private @entry(!mod_arith.int<200 : i8>)\n");
    let found = editor.published(|found| found.iter().any(|one| one["message"].to_string().contains("modulus")));
    assert_eq!(found[0]["severity"], 1, "{found:?}");
    editor.change(4, GOOD);
    editor.published(<[Value]>::is_empty);
    editor.end();
}

#[test]
fn refusals_of_builds_are_published_at_their_places() {
    let mut editor = Editor::start();
    let refused =
        GOOD.replace("arith.addi %x, %x : i8", "arith.addi %x, %x : i8 // é\n  %f = arith.constant 1.0 : f32");
    editor.open(&format!("func.func private @other()\n// -----\n{refused}"));
    let found = editor.published(|found| has_code(found, "program::float"));
    let [one] = &found[..] else { panic!("{found:?}") };
    assert_eq!((&one["range"]["start"]["line"], &one["range"]["start"]["character"]), (&json!(9), &json!(7)), "{one}");
    assert_eq!(one["source"], "ringmill");
    // The refusal goes with the text that had it.
    editor.change(2, GOOD);
    editor.published(<[Value]>::is_empty);
    editor.end();
}

#[test]
fn operations_are_explained_completed_and_found() {
    let mut editor = Editor::start();
    editor.open(GOOD);
    let hover = editor.at("textDocument/hover", 1, 8);
    assert!(hover.to_string().contains("arith.addi"), "{hover}");
    let definition = editor.at("textDocument/definition", 2, 14);
    assert_eq!(definition[0]["range"]["start"]["line"], 5, "{definition}");
    editor.change(2, "func.func @entry(%a: i8) {\n  comb.\n}\n");
    let completions = editor.at("textDocument/completion", 1, 7);
    assert!(completions.to_string().contains("truth_table"), "{completions}");
    editor.end();
}

#[test]
fn an_editor_that_goes_away_ends_the_server() {
    let mut editor = Editor::start();
    drop(editor.input);
    // MLIR's server asks for `shutdown` before, and fails without.
    editor.server.wait().expect("an end");
}
