//! The licence of the Calyx compiler's output, which contains modules of Calyx's own library.

/// The licence of Calyx's library, which must accompany copies of it.
const CALYX: &str = include_str!("../calyx-licence.txt");

/// Returns the whole text of the component: its licences, the common file header and the compiler's
/// output.
pub(crate) fn component(head: &str, compiled: &str) -> String {
    let comment: String = CALYX.lines().map(|line| format!("// {line}").trim_end().to_owned() + "\n").collect();
    format!(
        "// SPDX-License-Identifier: MIT-0 AND MIT\n`default_nettype none\n{head}//\n// Modules that a procedure does not \
         name are copies from Calyx's library, under this licence:\n//\n{comment}//\n{compiled}`default_nettype wire\n"
    )
}
