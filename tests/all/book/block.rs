//! The fenced blocks of a Markdown text.

/// A fenced block.
pub struct Block<'t> {
    /// The line of its first fence, from 1.
    pub line: usize,
    /// The first word of its info string.
    pub language: &'t str,
    /// The other words.
    options: Vec<&'t str>,
    /// Its contents, each line with its end.
    pub text: &'t str,
}

impl<'t> Block<'t> {
    /// True if its info string has the word.
    pub fn has(&self, word: &str) -> bool {
        self.options.contains(&word)
    }

    /// The value of `NAME=VALUE` in its info string.
    pub fn option(&self, name: &str) -> Option<&'t str> {
        self.options.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('='))
    }

    /// The exit code of its last command.
    pub fn exit(&self) -> i32 {
        self.option("exit").map_or(0, |code| code.parse().expect("exit=N"))
    }

    /// Its commands, each with the output that is shown. A command goes on after a backslash.
    pub fn commands(&self) -> Vec<(String, String)> {
        let mut commands: Vec<(String, String)> = Vec::new();
        for line in self.text.lines() {
            match (line.strip_prefix("$ "), commands.last_mut()) {
                (Some(command), _) => commands.push((command.to_owned(), String::new())),
                (None, Some((command, output))) if command.ends_with('\\') && output.is_empty() => {
                    *command += "\n";
                    *command += line;
                }
                (None, Some((_, output))) => {
                    *output += line;
                    *output += "\n";
                }
                (None, None) => panic!("line {}: a console block begins with `$ COMMAND`", self.line),
            }
        }
        commands
    }
}

/// The fenced blocks of a text, in order.
pub fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, &str, usize)> = None;
    let mut at = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let start = at;
        at += line.len();
        let Some(info) = line.strip_prefix("```") else { continue };
        open = match open {
            None => Some((number + 1, info.trim(), at)),
            Some((line, info, from)) => {
                let mut words = info.split(',').map(str::trim);
                let language = words.next().unwrap_or_default();
                blocks.push(Block { line, language, options: words.collect(), text: &text[from..start] });
                None
            }
        };
    }
    assert!(open.is_none(), "a block without an end");
    blocks
}
