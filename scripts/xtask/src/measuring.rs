//! Examples of ringmill-fpga that print what they measure.

use std::{
    ffi::OsStr,
    path::Path,
    process::{Command, Stdio},
};

use serde::de::DeserializeOwned;

/// The rows of JSON that an example of ringmill-fpga prints, one on each line.
///
/// # Errors
/// The failure of the example, or the line that is no such row.
pub fn rows<T: DeserializeOwned>(
    root: &Path,
    example: &str,
    arguments: impl IntoIterator<Item = impl AsRef<OsStr>>,
) -> Result<Vec<T>, String> {
    let measured = Command::new("cargo")
        .args(["run", "--quiet", "--release", "-p", "ringmill-fpga", "--example", example, "--"])
        .args(arguments)
        .current_dir(root)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    if !measured.status.success() {
        return Err(format!("{example} measured nothing: {}", measured.status));
    }
    let text = String::from_utf8_lossy(&measured.stdout);
    text.lines().map(|line| serde_json::from_str(line).map_err(|error| format!("{line}: {error}"))).collect()
}

/// The rows of the calibration designs on a part of which the folder `kept` has a result, after
/// those without one were measured if that is the task: `count` and `route` measure, `counted` and
/// `routed` do not.
///
/// # Errors
/// Those of [`rows`].
pub fn calibration<T: DeserializeOwned>(root: &Path, task: &str, part: &str, kept: &str) -> Result<Vec<T>, String> {
    let folder = root.join(kept);
    rows(root, "calibration_designs", [OsStr::new(task), OsStr::new(part), folder.as_os_str()])
}
