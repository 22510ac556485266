/// Makes of a table of dialects and their ops one enum for each dialect, and the enums
/// [`OpName`](super::OpName) and [`Dialect`](super::Dialect) of all of them.
macro_rules! define_ops {
    ($($dialect:ident $prefix:literal { $($op:ident $mnemonic:literal),* $(,)? })*) => {
        /// A dialect that has ops in the table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Dialect {
            $(#[doc = concat!("`", $prefix, "`.")] $dialect,)*
        }

        impl Dialect {
            /// Every dialect.
            pub const ALL: &'static [Self] = &[$(Self::$dialect),*];

            /// The namespace of its ops, before the dot.
            pub const fn text(self) -> &'static str {
                match self {
                    $(Self::$dialect => $prefix,)*
                }
            }
        }

        /// The name of an op.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum OpName {
            $(#[doc = concat!("An op of `", $prefix, "`.")] $dialect($dialect),)*
        }

        impl OpName {
            /// Every name, dialect by dialect.
            pub const ALL: &'static [Self] = &[$($(Self::$dialect($dialect::$op)),*),*];

            /// The name as MLIR has it, such as `arith.addi`.
            pub const fn text(self) -> &'static str {
                match self {
                    $(Self::$dialect(name) => name.text(),)*
                }
            }

            /// The dialect that the op belongs to.
            pub const fn dialect(self) -> Dialect {
                match self {
                    $(Self::$dialect(_) => Dialect::$dialect,)*
                }
            }
        }

        $(
            #[doc = concat!("The name of an op of `", $prefix, "`.")]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub enum $dialect {
                $(#[doc = concat!("`", $prefix, ".", $mnemonic, "`.")] $op,)*
            }

            impl $dialect {
                /// The name as MLIR has it, dialect and dot included.
                pub const fn text(self) -> &'static str {
                    match self {
                        $(Self::$op => concat!($prefix, ".", $mnemonic),)*
                    }
                }

                /// The name of an op; `None` of one of another dialect, or that is not in the
                /// table.
                pub fn of(operation: ::melior::ir::OperationRef<'_, '_>) -> Option<Self> {
                    match OpName::of(operation) {
                        Some(OpName::$dialect(name)) => Some(name),
                        _ => None,
                    }
                }

                /// True if an op has this name.
                pub fn is(self, operation: ::melior::ir::OperationRef<'_, '_>) -> bool {
                    OpName::from(self).is(operation)
                }
            }

            impl From<$dialect> for OpName {
                fn from(name: $dialect) -> Self {
                    Self::$dialect(name)
                }
            }
        )*
    };
}

pub(super) use define_ops;
