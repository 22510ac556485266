//! The contents of memories inside a model.
//!
//! Verilator's library opens the file of a memory by its name in the folder of the process. A model
//! is loaded into a process with a folder of its own, from a cache: so the contents are a part of
//! the model, which opens them instead of a file.

use ringmill_design::SourceFile;

/// The flag by which the linker has the model's `fopen` be the one of this text.
pub(in crate::build) const LINKER_FLAG: &str = "-Wl,--wrap=fopen";

/// The C++ text: an `fopen` that knows the files of the design's memories; empty without any.
pub(in crate::build) fn text(memories: &[&SourceFile]) -> String {
    if memories.is_empty() {
        return String::new();
    }
    let one = |memory: &&SourceFile| {
        let lines = memory.text.lines().map(|line| format!("            {}\n", literal(line)));
        let name = memory.path.rsplit('/').next().unwrap_or_default();
        format!("        {{\"{name}\",\n{}        }},\n", lines.collect::<String>())
    };
    let table: String = memories.iter().map(one).collect();
    format!(
        r#"
extern "C" FILE* __real_fopen(const char* name, const char* mode);

extern "C" FILE* __wrap_fopen(const char* name, const char* mode) {{
    static const struct {{ const char *name, *text; }} MEMORIES[] = {{
{table}    }};
    for (const auto& memory : MEMORIES)
        if (!strcmp(name, memory.name)) return fmemopen(const_cast<char*>(memory.text), strlen(memory.text), mode);
    return __real_fopen(name, mode);
}}
"#
    )
}

/// A line as a literal of C++, with its end.
fn literal(line: &str) -> String {
    let plain = |byte: u8| match byte {
        b' '..=b'~' if byte != b'"' && byte != b'\\' => char::from(byte).to_string(),
        _ => format!("\\{byte:03o}"),
    };
    format!("\"{}\\n\"", line.bytes().map(plain).collect::<String>())
}
