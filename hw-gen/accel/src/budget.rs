//! The limits of a design.

use crate::{AreaFamily, Modelled};

/// The limits of a design. Multipliers, look-up tables and memory are modelled on a family, with
/// the margin that bounds 19 of 20 designs ([`AreaFamily::bound`]). Without a limit of
/// the initiation interval, the design with the shortest interval is generated, then the smallest.
/// With such a limit, the smallest design is generated, then the one with the shortest interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// The most multipliers.
    pub dsp: Option<u64>,
    /// The most look-up tables.
    pub lut: Option<u64>,
    /// The most blocks of memory.
    pub memory_blocks: Option<u64>,
    /// The longest initiation interval in cycles.
    pub interval: Option<u64>,
    /// The family whose cells are limited.
    pub family: AreaFamily,
}

/// A resource that a budget limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    /// Multipliers.
    Multipliers,
    /// Look-up tables.
    Tables,
    /// Blocks of memory.
    Memory,
}

impl Resource {
    /// All resources, in the order in which they are refused.
    pub(crate) const ALL: [Self; 3] = [Self::Multipliers, Self::Tables, Self::Memory];

    /// The amount of it that a design hardly exceeds on a family.
    pub(crate) fn of(self, modelled: &Modelled, family: AreaFamily) -> u64 {
        let bound = modelled.areas.bound(family);
        match self {
            Self::Multipliers => bound.dsp,
            Self::Tables => bound.lut,
            Self::Memory => bound.memory_blocks,
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
    /// True if nothing is limited.
    #[must_use]
    pub fn is_unlimited(&self) -> bool {
        self.interval.is_none() && !self.limits_resources()
    }

    /// The same family without limits.
    #[must_use]
    pub fn without_limits(self) -> Self {
        Self { family: self.family, ..Self::default() }
    }

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
        Resource::ALL
            .iter()
            .all(|resource| self.limit(*resource).is_none_or(|most| resource.of(modelled, self.family) <= most))
    }

    /// True if any resource is limited.
    pub(crate) fn limits_resources(&self) -> bool {
        Resource::ALL.iter().any(|resource| self.limit(*resource).is_some())
    }
}

/// The longest supported interval in cycles.
pub(crate) const MOST_INTERVAL: u64 = 1 << 26;
