//! The limits of a design.

use crate::Modelled;

/// The limits of a design. Multipliers, look-up tables and memory are modelled. Without a limit of
/// the initiation interval, the design with the shortest interval is generated, then the smallest.
/// With such a limit, the smallest design is generated, then the one with the shortest interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// The most 18-by-18-bit multipliers.
    pub dsp: Option<u64>,
    /// The most look-up tables.
    pub lut: Option<u64>,
    /// The most 18-kbit blocks of memory.
    pub memory_blocks: Option<u64>,
    /// The longest initiation interval in cycles.
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
    /// All resources, in the order in which they are refused.
    pub(crate) const ALL: [Self; 3] = [Self::Multipliers, Self::Tables, Self::Memory];

    /// The amount of it that a design needs.
    pub(crate) fn of(self, modelled: &Modelled) -> u64 {
        match self {
            Self::Multipliers => modelled.cost.dsp,
            Self::Tables => modelled.cost.lut,
            Self::Memory => modelled.memory_blocks(),
        }
    }

    /// An amount of it, in words.
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

    /// Returns the same budget with another limit of a resource.
    pub(crate) fn with_limit(mut self, resource: Resource, limit: Option<u64>) -> Self {
        match resource {
            Resource::Multipliers => self.dsp = limit,
            Resource::Tables => self.lut = limit,
            Resource::Memory => self.memory_blocks = limit,
        }
        self
    }

    /// True if a design is within the limits of all resources. A design that needs no more of any
    /// resource then is so too.
    pub(crate) fn allows(&self, modelled: &Modelled) -> bool {
        Resource::ALL.iter().all(|resource| self.limit(*resource).is_none_or(|most| resource.of(modelled) <= most))
    }

    /// True if any resource is limited.
    pub(crate) fn limits_resources(&self) -> bool {
        Resource::ALL.iter().any(|resource| self.limit(*resource).is_some())
    }
}

/// The longest supported interval in cycles.
pub(crate) const MOST_INTERVAL: u64 = 1 << 26;
