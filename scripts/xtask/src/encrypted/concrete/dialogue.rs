//! A process that answers lines with lines of JSON.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    thread,
    time::Duration,
};

use serde_json::Value;

/// Seconds that a process may live.
const LIMIT: u64 = 1800;
/// The pause before a question: threads of OpenMP wait for work on their cores, for 200 ms.
const PAUSE: Duration = Duration::from_millis(300);

pub struct Dialogue {
    name: String,
    process: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Dialogue {
    /// Starts a command, and reads its first line.
    ///
    /// # Errors
    /// It does not start, or does not print a line of JSON.
    pub fn start(command: &Command) -> Result<(Self, Value), String> {
        let name = command.get_program().display().to_string();
        let failed = |error: std::io::Error| format!("{name}: {error}");
        let mut limited = Command::new("timeout");
        limited.arg(LIMIT.to_string()).arg(command.get_program()).args(command.get_args());
        limited.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
        let mut process = limited.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failed)?;
        let (Some(questions), Some(answers)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(format!("{name}: no pipes"));
        };
        let mut dialogue = Self { name, process, questions, answers: BufReader::new(answers) };
        let first = dialogue.answer()?;
        Ok((dialogue, first))
    }

    /// Asks a line after a pause, and returns its answer.
    ///
    /// # Errors
    /// The process ended, or its line is no JSON.
    pub fn ask(&mut self, line: &str) -> Result<Value, String> {
        thread::sleep(PAUSE);
        writeln!(self.questions, "{line}").map_err(|error| format!("{}: {error}", self.name))?;
        self.answer()
    }

    fn answer(&mut self) -> Result<Value, String> {
        let mut line = String::new();
        self.answers.read_line(&mut line).map_err(|error| format!("{}: {error}", self.name))?;
        serde_json::from_str(&line).map_err(|error| format!("{}: {error} in its line '{line}'", self.name))
    }
}

impl Drop for Dialogue {
    fn drop(&mut self) {
        // An ended process cannot be killed, and is waited for all the same.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn shell(text: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", text]);
        command
    }

    #[test]
    fn each_line_has_an_answer() {
        let echo = shell("echo '{\"first\": 1}'; while read line; do echo \"[$line]\"; done");
        let (mut dialogue, first) = Dialogue::start(&echo).expect("a process");
        assert_eq!(first, json!({ "first": 1 }));
        assert_eq!(dialogue.ask("2"), Ok(json!([2])));
        assert_eq!(dialogue.ask("3"), Ok(json!([3])));
    }

    #[test]
    fn an_ended_process_is_an_error() {
        assert!(Dialogue::start(&shell("exit 1")).is_err());
        let (mut dialogue, _) = Dialogue::start(&shell("echo 1; read line; echo no JSON")).expect("a process");
        assert!(dialogue.ask("2").is_err());
    }
}
