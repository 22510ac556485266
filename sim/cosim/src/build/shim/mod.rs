//! The C faces of models, written from their lists of ports.

pub(super) mod combinational;
pub(super) mod link;
pub(super) mod memories;
pub(super) mod streams;

use super::names::PREFIX;

/// Version of the C interfaces. Part of every cache key, so that a model built for another one is
/// never loaded.
pub(super) const ABI: &str = "3";

/// Names of the C functions. All values travel as words of 32 bits, least significant first.
pub(crate) mod symbols {
    /// `void *(void)`: a new instance, or null. Of a module with a UART: `void *(uint32_t divider,
    /// uint64_t seed)`.
    pub(crate) const NEW: &str = "ringmill_new";
    /// `void (void *)`: ends an instance.
    pub(crate) const DELETE: &str = "ringmill_delete";
    /// `int32_t (void *, const uint32_t *inputs, uint32_t *outputs, size_t vectors)`: 0, or 1 when
    /// the Verilog stopped. A vector is the words of all inputs (or outputs) in order.
    pub(crate) const EVALUATE: &str = "ringmill_evaluate";
    /// `const char *(const void *)`: why it stopped; lives as long as the instance.
    pub(crate) const REASON: &str = "ringmill_reason";
    /// `int32_t (const Request *, Outcome *)`: a run of a model with streams, from reset to the
    /// end; see `streams.cpp`.
    pub(crate) const RUN: &str = "ringmill_run";
    /// `int32_t (void *, Exchange *)`: some cycles of a module with a UART; 0, or 1 when the
    /// Verilog stopped; see `link.cpp`.
    pub(crate) const LINK: &str = "ringmill_link";
}

/// The first lines of all shims. It replaces what Verilator's library does on `$stop`, on `$finish`
/// and on a fatal error, which is to end the process, and what it prints with: the last words
/// before a stop become part of its reason.
fn preamble(waves: bool) -> String {
    let recorder = if waves { "#include \"verilated_fst_c.h\"\n#define RINGMILL_WAVES\n" } else { "" };
    format!(
        r#"#include "{prefix}.h"
{recorder}#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>

namespace {{
thread_local char said[1024];

[[noreturn]] void stop(const char* file, int line, const std::string& what) {{
    std::string reason = std::string(file) + ":" + std::to_string(line) + ": " + what;
    if (*said) reason += std::string("\n") + said;
    *said = 0;
    throw std::runtime_error(reason);
}}
}}  // namespace

void ringmill_print(const char* format, ...) {{
    va_list values;
    va_start(values, format);
    vsnprintf(said, sizeof said, format, values);
    va_end(values);
}}

void vl_stop(const char* file, int line, const char*) {{ stop(file, line, "the Verilog called for a stop"); }}
void vl_finish(const char* file, int line, const char*) {{ stop(file, line, "the Verilog called for its end"); }}
void vl_fatal(const char* file, int line, const char*, const char* message) {{ stop(file, line, message); }}

#define RINGMILL_EXPORT extern "C" __attribute__((visibility("default")))

"#,
        prefix = PREFIX,
    )
}
