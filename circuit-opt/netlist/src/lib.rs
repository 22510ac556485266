//! Boolean netlists: structure, formats, simulation, statistics.
