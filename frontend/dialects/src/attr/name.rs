use super::Kind;
use melior::{
    Context,
    ir::{Attribute, Identifier, OperationRef, operation::OperationLike},
};
use std::{fmt, marker::PhantomData};

/// A name and an attribute, as builders of ops take them.
pub type NamedAttribute<'c> = (Identifier<'c>, Attribute<'c>);

/// The name of an attribute that holds a `K`.
pub struct Attr<K> {
    name: &'static str,
    kind: PhantomData<K>,
}

impl<K> Clone for Attr<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for Attr<K> {}

impl<K> fmt::Display for Attr<K> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name)
    }
}

impl<K> Attr<K> {
    /// The attribute of that name.
    pub const fn new(name: &'static str) -> Self {
        Self { name, kind: PhantomData }
    }

    /// The name as MLIR has it.
    pub const fn text(self) -> &'static str {
        self.name
    }

    /// The attribute as it is; `None` when an op has none of that name.
    pub fn attribute<'c>(self, operation: OperationRef<'c, '_>) -> Option<Attribute<'c>> {
        operation.attribute(self.name).ok()
    }

    /// True if an op has an attribute of that name, whatever it says.
    pub fn is_on(self, operation: OperationRef<'_, '_>) -> bool {
        operation.has_attribute(self.name)
    }

    /// An attribute under that name, for a builder.
    pub fn with<'c>(self, context: &'c Context, attribute: impl Into<Attribute<'c>>) -> NamedAttribute<'c> {
        (Identifier::new(context, self.name), attribute.into())
    }
}

impl<K: Kind> Attr<K> {
    /// The value of the attribute of an op; `None` when there is none, or it is of another kind.
    pub fn of<'c>(self, operation: OperationRef<'c, '_>) -> Option<K::Value<'c>> {
        K::read(self.attribute(operation)?)
    }
}
