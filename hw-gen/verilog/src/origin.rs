use crate::comment;
use std::borrow::Cow;

/// A program, or a location in one (`FILE:LINE:COLUMN`), for a comment of a generated file, as
/// [`portable`] gives it.
#[must_use]
pub fn origin(position: &str) -> Cow<'_, str> {
    comment(portable(position))
}

/// A file, or a location in one, for generated files. A relative path stays as it was given; of an
/// absolute one the file's name is left, so that the same program gives the same text wherever it
/// lies.
#[must_use]
pub fn portable(position: &str) -> &str {
    if position.starts_with('/') { position.rsplit('/').next().unwrap_or(position) } else { position }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_absolute_paths_are_shortened() {
        assert_eq!(origin("examples/product.mlir:3:8"), "examples/product.mlir:3:8");
        assert_eq!(origin("../product.mlir"), "../product.mlir");
        assert_eq!(origin("/home/somebody/product.mlir:3:8"), "product.mlir:3:8");
        assert_eq!(origin("/home/some\nbody/pro\nduct.mlir"), "pro duct.mlir");
    }
}
