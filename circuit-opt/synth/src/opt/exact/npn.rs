//! Functions of four inputs up to inversion and exchange of inputs, and inversion of the result.

use ringmill_netlist::table;

/// Inputs of a function.
pub(crate) const INPUTS: usize = 4;

/// A change of inputs and polarity: `f` becomes `g(x) = f(y) ^ complemented`, where `y[i] =
/// x[places[i]] ^ negated[i]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Transform {
    pub(crate) positions: [u8; INPUTS],
    pub(crate) negated: [bool; INPUTS],
    pub(crate) complemented: bool,
}

impl Transform {
    /// All 768.
    fn all() -> Vec<Self> {
        let mut all = Vec::with_capacity(768);
        for code in 0..1_usize << (2 * INPUTS) {
            let positions: [u8; INPUTS] = std::array::from_fn(|input| (code >> (2 * input) & 3) as u8);
            if (0..INPUTS as u8).any(|input| !positions.contains(&input)) {
                continue;
            }
            for signs in 0..2 << INPUTS {
                let negated = std::array::from_fn(|input| signs >> input & 1 == 1);
                all.push(Self { positions, negated, complemented: signs >> INPUTS == 1 });
            }
        }
        all
    }

    pub(super) fn of(&self, function: u16) -> u16 {
        let mut result = u64::from(function);
        for (input, _) in self.negated.iter().enumerate().filter(|(_, negated)| **negated) {
            result = table::negate_input(result, input);
        }
        let result = table::rewire(result, &self.positions.map(usize::from), INPUTS) as u16;
        if self.complemented { !result } else { result }
    }

    /// The change back.
    #[cfg(test)]
    pub(super) fn inverse(&self) -> Self {
        let mut inverse = *self;
        for (input, &position) in self.positions.iter().enumerate() {
            inverse.positions[usize::from(position)] = input as u8;
            inverse.negated[usize::from(position)] = self.negated[input];
        }
        inverse
    }
}

/// All functions of four inputs in their classes.
pub(crate) struct Classes {
    /// The least function of each class, in rising order.
    pub(super) least: Vec<u16>,
    /// For each class, the transforms that leave its least function unchanged.
    pub(super) automorphisms: Vec<Vec<Transform>>,
    /// Class of each function, and the transform that makes it of the least one.
    of: Vec<(u8, u16)>,
    transforms: Vec<Transform>,
}

impl Classes {
    pub(super) fn new() -> Self {
        let transforms = Transform::all();
        let mut classes =
            Self { least: Vec::new(), automorphisms: Vec::new(), of: vec![(0, u16::MAX); 1 << 16], transforms };
        for function in 0..=u16::MAX {
            if classes.of[usize::from(function)].1 != u16::MAX {
                continue;
            }
            let class = classes.least.len() as u8;
            let mut automorphisms = Vec::new();
            for (position, transform) in classes.transforms.iter().enumerate() {
                let made = transform.of(function);
                classes.of[usize::from(made)] = (class, position as u16);
                if made == function {
                    automorphisms.push(*transform);
                }
            }
            classes.least.push(function);
            classes.automorphisms.push(automorphisms);
        }
        classes
    }

    /// The class of a function, and how to make the function of the class's least one.
    pub(crate) fn of(&self, function: u16) -> (usize, &Transform) {
        let (class, transform) = self.of[usize::from(function)];
        (usize::from(class), &self.transforms[usize::from(transform)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_222_classes_and_every_function_is_made_of_its_least() {
        let classes = Classes::new();
        assert_eq!(classes.least.len(), 222); // A000370 in the OEIS
        for function in 0..=u16::MAX {
            let (class, transform) = classes.of(function);
            assert_eq!(transform.of(classes.least[class]), function);
            assert_eq!(transform.inverse().of(function), classes.least[class]);
        }
    }
}
