//! The C face of a model with streams: one call runs it from reset to the last beat.

use super::preamble;
use crate::StreamDesign;
use crate::build::names::PREFIX;
use crate::build::wrapper;
use crate::stream_design::Signal;
use std::fmt::Write;

/// The driver, the same for all designs.
const DRIVER: &str = include_str!("streams.cpp");

/// The C++ text: a table of the streams, and where the model keeps their signals.
pub(in crate::build) fn text(design: &StreamDesign, waves: bool) -> String {
    let mut text = preamble(waves);
    let mut shapes = String::new();
    let mut signals = String::new();
    for (stream, port) in design.inputs.iter().chain(&design.outputs).enumerate() {
        let data = port.data("");
        let bytes = match data.bits {
            0..=8 => 1,
            9..=16 => 2,
            _ => 4 * data.words(),
        };
        let (words, mask) = (data.words(), data.last_word_mask());
        let _ = writeln!(
            shapes,
            "    {{{}, {words}, {bytes}, UINT32_C({mask:#x}), {}, {}}},",
            port.beats, port.marked, port.once
        );
        let names = design.signals(stream);
        let [data, valid, ready, last] = names.map(|name| match name {
            Signal::Input(position) => wrapper::input_name(position),
            Signal::Output(position) => wrapper::output_name(position),
        });
        let _ = writeln!(
            signals,
            "    signals[{stream}] = {{storage(model.{data}), &model.{valid}, &model.{ready}, &model.{last}}};"
        );
    }
    let errors = design.frame_error_signal().map(wrapper::output_name);
    let errors = errors.map_or_else(|| "nullptr".to_owned(), |name| format!("storage(model.{name})"));
    let _ = write!(
        text,
        r#"#include <cstddef>

namespace {{
using Model = {prefix};

struct Shape {{
    uint64_t beats;  // of a frame
    size_t words;    // of 32 bits that a beat takes here
    size_t bytes;    // that it takes in the model
    uint32_t mask;   // bits of its last word
    uint64_t marked; // beats from one tlast to the next
    bool once;       // an input whose first frame is the only one
}};

struct Signals {{
    void* data;
    CData *valid, *ready, *last;
}};

constexpr size_t INPUTS = {inputs}, OUTPUTS = {outputs};
constexpr Shape SHAPES[] = {{
{shapes}    {{}}  // so that the table is never empty
}};

template <typename Value>
void* storage(Value& value) {{ return &value; }}
template <size_t Words>
void* storage(VlWide<Words>& value) {{ return value.data(); }}

void connect(Model& model, Signals* signals) {{
{signals}}}

// A bit for each input, or null where the module has none.
const void* frame_errors(Model& model) {{
    (void)model;
    return {errors};
}}

void set_clock(Model& model, CData clock, CData reset) {{
    model.{clock} = clock;
    model.{reset} = reset;
}}
}}  // namespace

"#,
        prefix = PREFIX,
        inputs = design.inputs.len(),
        outputs = design.outputs.len(),
        clock = wrapper::input_name(0),
        reset = wrapper::input_name(1),
    );
    text.push_str(DRIVER);
    text
}
