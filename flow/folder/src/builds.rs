//! The folders of builds, in which only builds and the commands that extend them write.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{OutputError, owned::is_build_folder, target::follow};

/// Refuses a place for a file in the folder of a build, by the path that is given and by where its
/// links lead: a file of the build would be lost there, and any other would be none of it.
///
/// # Errors
/// [`OutputError::InUse`], or the links cannot be followed.
pub fn check_outside_builds(path: &Path) -> Result<(), OutputError> {
    let followed = follow(path).map_err(|error| OutputError::new(path, error))?;
    match [path, &followed.path].into_iter().find_map(enclosing_build) {
        Some(build) => {
            let what = format!("a place in the folder of a build, '{}'", build.display());
            Err(OutputError::InUse { path: path.to_owned(), what })
        }
        None => Ok(()),
    }
}

/// The folder of a build that a file is in, or a folder of that.
fn enclosing_build(path: &Path) -> Option<PathBuf> {
    let parent = path.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."));
    let parent = fs::canonicalize(parent).ok()?;
    parent.ancestors().find(|folder| is_build_folder(folder)).map(Path::to_owned)
}
