//! The name that a mistyped name was probably meant to be.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the known name that is nearest to an unknown one, whatever the case of its letters; none
/// if more than a third of the letters differ. Of equally near names it is the first one.
pub fn nearest<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let name = name.to_lowercase();
    let most = (name.chars().count() / 3).max(1);
    let distance = |known: &&str| strsim::damerau_levenshtein(&name, &known.to_lowercase());
    let near = known.into_iter().map(|known| (distance(&known), known));
    near.filter(|(edits, _)| *edits <= most).min_by_key(|(edits, _)| *edits).map(|(_, known)| known)
}

/// Returns the file beside a missing one whose name is nearest to it: one with the same ending, or
/// the same name with another ending. None if the path exists, be it as a dangling link.
pub fn nearest_file(path: &Path) -> Option<PathBuf> {
    if path.symlink_metadata().is_ok() {
        return None;
    }
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).ok()?.flatten().map(|entry| path.with_file_name(entry.file_name())).collect();
    files.sort();
    let stem = path.file_stem()?.to_str()?;
    let alike = files.iter().filter(|file| file.extension() == path.extension());
    let stems: Vec<_> = alike.filter_map(|file| Some((file.file_stem()?.to_str()?, file))).collect();
    if let Some(near) = nearest(stem, stems.iter().map(|(stem, _)| *stem)) {
        return stems.iter().find(|(stem, _)| *stem == near).map(|(_, file)| file.to_path_buf());
    }
    files.into_iter().find(|file| file.is_file() && file.file_stem() == path.file_stem())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_file_is_found_by_its_neighbours() {
        let beside = |name: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(name);
        assert_eq!(nearest_file(&beside("nearst.rs")), Some(beside("nearest.rs")));
        assert_eq!(nearest_file(&beside("nearest.mlir")), Some(beside("nearest.rs")));
        assert_eq!(nearest_file(&beside("toaster.rs")), None);
        assert_eq!(nearest_file(&beside("nearest.rs")), None);
    }

    #[test]
    fn a_name_is_found_by_its_neighbours() {
        let boards = ["ecp5-25f", "ecp5-85f", "icebreaker", "ulx3s-25f"];
        assert_eq!(nearest("ecp5-26f", boards), Some("ecp5-25f"));
        assert_eq!(nearest("ICE-Breaker", boards), Some("icebreaker"));
        assert_eq!(nearest("icebraeker", boards), Some("icebreaker"));
        assert_eq!(nearest("toaster", boards), None);
        assert_eq!(nearest("", boards), None);
        assert_eq!(nearest("rnu", ["run", "rtl"]), Some("run"));
    }
}
