//! The C face of a combinational model: many vectors evaluated in one call.

use super::{preamble, symbols};
use crate::build::names::PREFIX;
use crate::build::wrapper;
use crate::{Design, Port};
use std::fmt::Write;

/// The C++ text.
pub(in crate::build) fn text(design: &Design) -> String {
    let mut text = preamble(false);
    let _ = write!(
        text,
        r#"namespace {{
struct Instance {{
    VerilatedContext context;
    {prefix} model{{&context}};
    std::string reason;
}};
}}  // namespace

RINGMILL_EXPORT void* {new}() {{
    try {{
        return new Instance;
    }} catch (...) {{
        return nullptr;
    }}
}}

RINGMILL_EXPORT void {delete}(void* instance) {{ delete static_cast<Instance*>(instance); }}

RINGMILL_EXPORT const char* {reason}(const void* instance) {{
    return static_cast<const Instance*>(instance)->reason.c_str();
}}

RINGMILL_EXPORT int32_t {evaluate}(void* instance, const uint32_t* in, uint32_t* out, size_t vectors) {{
    auto& self = *static_cast<Instance*>(instance);
    auto& model = self.model;
    try {{
        for (size_t vector = 0; vector < vectors; ++vector) {{
"#,
        prefix = PREFIX,
        new = symbols::NEW,
        delete = symbols::DELETE,
        evaluate = symbols::EVALUATE,
        reason = symbols::REASON,
    );
    let mut at = 0;
    for (position, port) in design.inputs.iter().enumerate() {
        write_input(&mut text, &wrapper::input_name(position), port, at);
        at += port.words();
    }
    text.push_str("            model.eval();\n");
    let inputs = at;
    at = 0;
    for (position, port) in design.outputs.iter().enumerate() {
        write_output(&mut text, &wrapper::output_name(position), port, at);
        at += port.words();
    }
    let _ = write!(
        text,
        r#"            in += {inputs};
            out += {at};
        }}
        return 0;
    }} catch (const std::exception& error) {{
        self.reason = error.what();
    }} catch (...) {{
        self.reason = "unknown exception";
    }}
    return 1;
}}
"#
    );
    text
}

/// Verilator carries a port in the smallest of CData, SData, IData, QData that holds it, else in an
/// array of 32-bit words. The unused bits must be zero.
fn write_input(text: &mut String, name: &str, port: &Port, at: usize) {
    let mask = port.last_word_mask();
    let last = at + port.words() - 1;
    let _ = match port.bits {
        0..=32 => writeln!(text, "            model.{name} = in[{at}] & UINT32_C({mask:#x});"),
        33..=64 => {
            writeln!(text, "            model.{name} = in[{at}] | uint64_t(in[{last}] & UINT32_C({mask:#x})) << 32;")
        }
        _ => writeln!(
            text,
            "            for (size_t i = 0; i < {last_word}; ++i) model.{name}[i] = in[{at} + i];\n            model.{name}[{last_word}] = in[{last}] & UINT32_C({mask:#x});",
            last_word = port.words() - 1
        ),
    };
}

fn write_output(text: &mut String, name: &str, port: &Port, at: usize) {
    let _ = match port.bits {
        0..=32 => writeln!(text, "            out[{at}] = model.{name};"),
        33..=64 => writeln!(
            text,
            "            out[{at}] = uint32_t(model.{name});\n            out[{}] = uint32_t(model.{name} >> 32);",
            at + 1
        ),
        _ => writeln!(
            text,
            "            for (size_t i = 0; i < {words}; ++i) out[{at} + i] = model.{name}[i];",
            words = port.words()
        ),
    };
}
