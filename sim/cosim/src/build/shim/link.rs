//! The C face of a module with a UART: one call runs it for some cycles and exchanges bytes.

use super::preamble;
use crate::build::names::PREFIX;
use crate::build::wrapper;
use std::fmt::Write;

/// The driver, the same for all designs.
const DRIVER: &str = include_str!("link.cpp");

/// The C++ text: where the model of `link::flat` keeps its ports.
pub(in crate::build) fn text() -> String {
    let mut text = preamble(false);
    let [clock, reset, rx] = [0, 1, 2].map(wrapper::input_name);
    let [tx, active] = [0, 1].map(wrapper::output_name);
    let prefix = PREFIX;
    let _ = write!(
        text,
        r#"#include <cstddef>

namespace {{
using Model = {prefix};

void set_inputs(Model& model, CData clock, CData reset, CData line) {{
    model.{clock} = clock;
    model.{reset} = reset;
    model.{rx} = line;
}}

CData line_out(const Model& model) {{ return model.{tx}; }}
CData active(const Model& model) {{ return model.{active}; }}
}}  // namespace

"#
    );
    text.push_str(DRIVER);
    text
}
