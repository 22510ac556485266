//! Python packages in a virtual environment.

use std::fs;
use std::path::{Path, PathBuf};

/// The package folder of a virtual environment: `lib/python3.N/site-packages`.
pub(crate) fn site_packages(environment: &Path) -> Option<PathBuf> {
    let mut versions: Vec<PathBuf> = fs::read_dir(environment.join("lib"))
        .ok()?
        .filter_map(|entry| Some(entry.ok()?.path().join("site-packages")))
        .filter(|packages| packages.is_dir())
        .collect();
    versions.sort();
    versions.pop()
}

/// The version of a Python distribution, from the name of its `NAME-VERSION.dist-info` folder; runs
/// nothing.
pub(crate) fn package_version(packages: &Path, distribution: &str) -> Option<String> {
    fs::read_dir(packages).ok()?.find_map(|entry| {
        let name = entry.ok()?.file_name().into_string().ok()?;
        Some(name.strip_suffix(".dist-info")?.strip_prefix(distribution)?.strip_prefix('-')?.to_owned())
    })
}
