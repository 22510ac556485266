//! MLIR passes, named pipelines, and the bridge to word graphs and netlists.
