use super::{Dialect, OpName, hash::NameHasher};
use melior::ir::{Identifier, OperationRef, operation::OperationLike};
use std::{collections::HashMap, fmt, hash::BuildHasherDefault, sync::LazyLock};

/// Every name of the table by its text.
static NAMES: LazyLock<HashMap<&'static str, OpName, BuildHasherDefault<NameHasher>>> =
    LazyLock::new(|| OpName::ALL.iter().map(|&name| (name.text(), name)).collect());

impl OpName {
    /// The name of an op, by one look into a hash table; `None` of one that is not in the table.
    pub fn of(operation: OperationRef<'_, '_>) -> Option<Self> {
        NAMES.get(text(&operation.name())).copied()
    }

    /// True if an op has this name.
    pub fn is(self, operation: OperationRef<'_, '_>) -> bool {
        text(&operation.name()) == self.text()
    }
}

impl fmt::Display for OpName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.text())
    }
}

impl Dialect {
    /// The dialect of an op, whether that is in the table or not; `None` when the table has no op
    /// of its dialect.
    pub fn of(operation: OperationRef<'_, '_>) -> Option<Self> {
        let name = operation.name();
        let (dialect, _) = text(&name).split_once('.')?;
        Self::ALL.iter().copied().find(|known| known.text() == dialect)
    }
}

/// The name of any op as MLIR has it, for diagnostics.
pub fn name_text(operation: OperationRef<'_, '_>) -> String {
    text(&operation.name()).to_owned()
}

/// The text of a name; names are UTF-8.
fn text<'i>(name: &'i Identifier<'_>) -> &'i str {
    name.as_string_ref().as_str().unwrap_or_default()
}
