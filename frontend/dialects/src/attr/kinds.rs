//! What attributes hold.

use melior::ir::Attribute;

/// What the attributes of one name hold.
pub trait Kind {
    /// What one of them says.
    type Value<'c>;
    /// What it is, after "is no".
    const WHAT: &'static str;

    /// What an attribute says; `None` when it is of another kind.
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
    /// Lists of positions, as in `reassociation`.
    Groups,
    /// A signed integer of at most 64 bits.
    Integer,
    /// A list of signed integers of at most 64 bits, in any of the forms that MLIR has for one.
    Integers,
    /// An affine map.
    Map,
    /// What is passed on or looked at as it is.
    Other,
    /// The residue of a primitive root of unity.
    Root,
    /// How many operands belong to each group of operands.
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
