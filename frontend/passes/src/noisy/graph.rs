//! The noise of values as a monotone system: each value's is at least what its sources give.

/// The origin of a noisy value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// Fresh noise.
    Fresh,
    /// Not known: as much as a legal value has.
    Unknown,
    /// A sum or difference: one bit more than the worse of two values. May be reduced.
    Sum(usize, usize),
    /// A product: both values' bits. May be reduced.
    Product(usize, usize),
    /// Control flow: the worst of some values.
    Joined(Vec<usize>),
}

impl Source {
    /// True if the noise of the value may be reduced: it is computed.
    pub fn is_computed(&self) -> bool {
        matches!(self, Self::Sum(..) | Self::Product(..))
    }

    /// The values that it reads.
    pub fn reads(&self) -> Vec<usize> {
        match self {
            Self::Fresh | Self::Unknown => Vec::new(),
            &Self::Sum(left, right) | &Self::Product(left, right) => vec![left, right],
            Self::Joined(values) => values.clone(),
        }
    }
}

/// Values, by the places of their sources, in the order of the text.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    /// The source of each value.
    pub sources: Vec<Source>,
    /// Bits of noise of a fresh value.
    pub fresh: u64,
    /// Bits of noise with which a message can still be recovered.
    pub most: u64,
}

/// A value that is too noisy before it is reduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Excess {
    /// The value.
    pub value: usize,
    /// At least its bits of noise.
    pub noise: u64,
}

impl Graph {
    /// The bits of noise of each value when some are reduced: the least solution of the system.
    ///
    /// # Errors
    /// A value that exceeds the most, reduced afterwards or not.
    pub fn noise(&self, reduced: &[bool]) -> Result<Vec<u64>, Excess> {
        let initial = |source: &Source| if *source == Source::Unknown { self.most } else { self.fresh };
        let mut noise: Vec<u64> = self.sources.iter().map(initial).collect();
        // Bounds only rise, and none rises above the most: it ends.
        let mut is_stable = false;
        while !is_stable {
            is_stable = true;
            for (value, source) in self.sources.iter().enumerate() {
                let Some(bound) = self.computed(source, &noise) else { continue };
                if bound > self.most {
                    return Err(Excess { value, noise: bound });
                }
                let bound = if reduced[value] && source.is_computed() { self.fresh } else { bound };
                if bound > noise[value] {
                    noise[value] = bound;
                    is_stable = false;
                }
            }
        }
        Ok(noise)
    }

    /// The bits of noise that a value gets from its sources, before a reduction.
    fn computed(&self, source: &Source, noise: &[u64]) -> Option<u64> {
        match source {
            Source::Fresh | Source::Unknown => None,
            &Source::Sum(left, right) => Some(noise[left].max(noise[right]) + 1),
            &Source::Product(left, right) => Some(noise[left] + noise[right]),
            Source::Joined(values) => values.iter().map(|&value| noise[value]).max(),
        }
    }

    /// The values whose noise has to do with each other, as lists in the order of the text. Fresh
    /// and unknown values have fixed noise, and connect nothing.
    pub fn components(&self) -> Vec<Vec<usize>> {
        let is_fixed = |value: usize| matches!(self.sources[value], Source::Fresh | Source::Unknown);
        let mut root: Vec<usize> = (0..self.sources.len()).collect();
        fn find(root: &mut [usize], mut value: usize) -> usize {
            while root[value] != value {
                root[value] = root[root[value]];
                value = root[value];
            }
            value
        }
        for (value, source) in self.sources.iter().enumerate() {
            for read in source.reads().into_iter().filter(|&read| !is_fixed(read)) {
                let (one, other) = (find(&mut root, value), find(&mut root, read));
                root[one.max(other)] = one.min(other);
            }
        }
        let mut lists: Vec<Vec<usize>> = vec![Vec::new(); root.len()];
        for value in (0..root.len()).filter(|&value| !is_fixed(value)) {
            let list = find(&mut root, value);
            lists[list].push(value);
        }
        lists.retain(|list| !list.is_empty());
        lists
    }
}
