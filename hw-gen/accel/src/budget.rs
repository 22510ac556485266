//! The limits of a design.

use crate::Modelled;

/// The limits of a design. Multipliers, look-up tables and memory are those of the model. Without a
/// limit of the interval the design with the shortest interval is made, and of several the
/// smallest; with one the smallest design, and of several the one with the shortest interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Most multipliers of 18 by 18 bits.
    pub dsp: Option<u64>,
    /// Most look-up tables.
    pub lut: Option<u64>,
    /// Most blocks of memory of 18 kbit.
    pub memory_blocks: Option<u64>,
    /// Most cycles from one operand to the next.
    pub interval: Option<u64>,
}

/// A resource that a budget limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    /// Multipliers of 18 by 18 bits.
    Multipliers,
    /// Look-up tables.
    Tables,
    /// Blocks of memory of 18 kbit.
    Memory,
}

impl Resource {
    /// Every resource, in the order in which they are refused.
    pub(crate) const ALL: [Self; 3] = [Self::Multipliers, Self::Tables, Self::Memory];

    /// The amount of the resource that a design takes.
    pub(crate) fn of(self, modelled: &Modelled) -> u64 {
        match self {
            Self::Multipliers => modelled.cost.dsp,
            Self::Tables => modelled.cost.lut,
            Self::Memory => modelled.memory_blocks(),
        }
    }

    /// So much of it, in words.
    pub(crate) fn counted(self, number: u64) -> String {
        let (noun, nouns) = match self {
            Self::Multipliers => ("multiplier", "multipliers"),
            Self::Tables => ("look-up table", "look-up tables"),
            Self::Memory => ("block of memory", "blocks of memory"),
        };
        format!("{number} {}", if number == 1 { noun } else { nouns })
    }
}

impl Budget {
    /// The limit of a resource.
    pub(crate) fn limit(&self, resource: Resource) -> Option<u64> {
        match resource {
            Resource::Multipliers => self.dsp,
            Resource::Tables => self.lut,
            Resource::Memory => self.memory_blocks,
        }
    }

    /// The same with another limit of a resource.
    pub(crate) fn with_limit(mut self, resource: Resource, limit: Option<u64>) -> Self {
        match resource {
            Resource::Multipliers => self.dsp = limit,
            Resource::Tables => self.lut = limit,
            Resource::Memory => self.memory_blocks = limit,
        }
        self
    }

    /// True if a design keeps to the limits of all resources. What takes no more of any resource
    /// does so too.
    pub(crate) fn allows(&self, modelled: &Modelled) -> bool {
        Resource::ALL.iter().all(|resource| self.limit(*resource).is_none_or(|most| resource.of(modelled) <= most))
    }

    /// True if any resource is limited.
    pub(crate) fn limits_resources(&self) -> bool {
        Resource::ALL.iter().any(|resource| self.limit(*resource).is_some())
    }
}

/// The longest interval there is.
pub(crate) const MOST_INTERVAL: u64 = 1 << 26;
