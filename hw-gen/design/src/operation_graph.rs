/// The end of the names of files with operation graphs of Concrete.
pub const OPERATION_GRAPH_ENDING: &str = ".graph.json";

/// True if a file holds an operation graph, by the end of its name.
#[must_use]
pub fn is_operation_graph(file: &str) -> bool {
    file.to_ascii_lowercase().ends_with(OPERATION_GRAPH_ENDING)
}
