use super::text;
use melior::ir::Location;
use mlir_sys::{
    mlirIdentifierStr, mlirLocationCallSiteGetCallee, mlirLocationFileLineColRangeGetFilename,
    mlirLocationFileLineColRangeGetStartColumn, mlirLocationFileLineColRangeGetStartLine,
};
use ringmill_design::SourceLocation;

/// The origin of an op: the first file position found in a location, looking through names, into
/// the callee of a call site and the parts of a fused location in order. `None` for an unknown
/// location.
pub fn source_location(location: Location<'_>) -> Option<SourceLocation> {
    if location.is_file_line_col_range() {
        // SAFETY: the location is one of this kind, and its strings live in the context.
        return Some(unsafe {
            SourceLocation {
                file: text(mlirIdentifierStr(mlirLocationFileLineColRangeGetFilename(location.to_raw()))),
                line: mlirLocationFileLineColRangeGetStartLine(location.to_raw()) as usize,
                column: mlirLocationFileLineColRangeGetStartColumn(location.to_raw()) as usize,
            }
        });
    }
    if location.is_name() {
        return source_location(location.name_child_location());
    }
    if location.is_call_site() {
        // SAFETY: the location is a call site.
        let callee = unsafe { Location::from_raw(mlirLocationCallSiteGetCallee(location.to_raw())) };
        return source_location(callee).or_else(|| source_location(location.call_site_caller()));
    }
    if location.is_fused() {
        return (0..location.fused_num_locations()).find_map(|index| source_location(location.fused_location(index)));
    }
    None
}
