//! The values of attributes.

use melior::ir::Attribute;

/// The kind of the attributes of one name.
pub trait Kind {
    /// The value of an attribute.
    type Value<'c>;
    /// The name of the kind, after "expected".
    const WHAT: &'static str;

    /// The value of an attribute; `None` when it is of another kind.
    fn read<'c>(attribute: Attribute<'c>) -> Option<Self::Value<'c>>;
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident),* $(,)?) => {
        $($(#[$doc])* #[derive(Clone, Copy, Debug)] pub enum $kind {})*
    };
}

kinds! {
    /// An integer of at most 128 bits, as its bits: zero-extended, so -1 : i8 is 255.
    Bits,
    /// The integers of a tensor, row by row, as their bits.
    Elements,
    /// A unit attribute: what counts is whether it is there.
    Flag,
    /// The numbers of gates.
    Gates,
    /// Lists of positions, as in `reassociation`.
    Groups,
    /// A signed integer of at most 64 bits.
    Integer,
    /// A list of signed integers of at most 64 bits, in any of the forms that MLIR has for one.
    Integers,
    /// An affine map.
    Map,
    /// An attribute that is passed on or looked at as it is.
    Other,
    /// A constant polynomial: by its terms, or by its residues.
    Polynomial,
    /// An integer by its residues.
    Residues,
    /// The number of operands in each group of operands.
    Segments,
    /// An integer set.
    Set,
    /// A list of numbers, where `None` stands for an operand.
    Sizes,
    /// A symbol or a text.
    Symbol,
    /// The terms of an integer polynomial, by rising exponent.
    Terms,
    /// A type.
    TypeOf,
}
