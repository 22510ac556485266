//! The page of the modules in `rtl/`: their headers as they stand.

use std::{collections::BTreeMap, path::PathBuf};

use super::page::{Page, heading};

/// The page of all modules, by folder.
pub fn page() -> Page {
    let mut folders: BTreeMap<&str, Vec<&ringmill_rtl::Module>> = BTreeMap::new();
    for module in ringmill_rtl::modules() {
        let folder = module.path.rsplit_once('/').map_or("rtl", |(folder, _)| folder);
        folders.entry(folder).or_default().push(module);
    }
    let mut text = heading(
        "RTL modules",
        "This page is for hardware engineers. It lists the hand-written modules that designs consist of,\n\
         with their headers: equation, latency, initiation interval, ranges, parameters and ports.",
    );
    for (folder, modules) in folders {
        text += &format!("## `{folder}/`\n\n");
        for module in modules {
            text += &format!("### `{}`\n\n```systemverilog\n{}```\n\n", module.name, header(module.text));
        }
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    Page { path: PathBuf::from("reference/rtl.md"), text }
}

/// The comment and the header of a module: up to the end of its ports.
fn header(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("// SPDX") && !line.starts_with('`'));
    let mut shown = String::new();
    for line in lines {
        shown += line;
        shown.push('\n');
        if line.starts_with(");")
            || line.starts_with("endpackage")
            || line.ends_with(");") && line.starts_with("module")
        {
            break;
        }
    }
    shown
}
