//! Values of a program, compared with those that were computed by hand.

use ringmill_interp::{Evaluator, Port};

use super::case::Sample;

/// The comparison of a program's values.
pub enum Compared {
    /// Every defined value is right.
    Same,
    /// The arguments or results have a form that does not follow from that of the program.
    OtherForm,
    /// A value is wrong.
    Wrong(String),
}

/// An element as a word of a port.
fn word(port: &Port, element: usize, value: i128) -> u128 {
    match port.modulus(element) {
        Some(modulus) => value.rem_euclid(i128::from(modulus)) as u128,
        None => value as u128 & (u128::MAX >> (128 - port.width)),
    }
}

/// The words of a port, of values.
pub fn words(port: &Port, values: &[i128]) -> Vec<u128> {
    values.iter().enumerate().map(|(element, &value)| word(port, element, value)).collect()
}

/// Compares values with those of samples.
pub fn compare(evaluator: &Evaluator, samples: &[Sample]) -> Compared {
    let arguments: Vec<&Port> = evaluator.arguments().collect();
    compare_in_form(evaluator, samples, &arguments, evaluator.results())
}

/// Compares values of a program that passes made with those of samples, whose arguments and
/// results have the forms of the original program.
pub fn compare_in_form(after: &Evaluator, samples: &[Sample], arguments: &[&Port], results: &[Port]) -> Compared {
    if after.arguments().len() != arguments.len() || after.results().len() != results.len() {
        return Compared::OtherForm;
    }
    for sample in samples {
        assert_eq!(sample.arguments.len(), arguments.len(), "arguments of {sample:?}");
        assert_eq!(sample.results.len(), results.len(), "results of {sample:?}");
        let given = sample.arguments.iter().zip(arguments).zip(after.arguments()).map(|((values, from), to)| {
            assert_eq!(values.len(), from.elements(), "elements of {sample:?}");
            in_form(from, to, &words(from, values).into_iter().map(Some).collect::<Vec<_>>())
        });
        let Some(given) = given.collect::<Option<Vec<_>>>() else { return Compared::OtherForm };
        let given: Vec<Vec<u128>> = given.into_iter().map(|words| words.into_iter().flatten().collect()).collect();
        let Ok(found) = after.evaluate(&given) else { return Compared::OtherForm };
        for (place, (values, found)) in sample.results.iter().zip(&found).enumerate() {
            let (from, to) = (&results[place], &after.results()[place]);
            assert_eq!(values.len(), from.elements(), "elements of {sample:?}");
            let values = values.iter().enumerate();
            let wanted: Vec<_> = values.map(|(element, value)| value.map(|value| word(from, element, value))).collect();
            let Some(wanted) = in_form(from, to, &wanted) else { return Compared::OtherForm };
            // An undefined element may become anything.
            let differs = wanted
                .iter()
                .zip(found)
                .any(|(wanted, found)| wanted.is_some_and(|wanted| !found.defined || wanted != found.value));
            if differs {
                let found: Vec<_> = found.iter().map(|word| word.defined.then_some(word.value)).collect();
                let message = format!("result {place} of {:?}: expected {wanted:?}, found {found:?}", sample.arguments);
                return Compared::Wrong(message);
            }
        }
    }
    Compared::Same
}

/// The words of a port in the form of another one: limbs by coefficients where a polynomial
/// became a tensor, bits where an integer became ciphertexts.
fn in_form(from: &Port, to: &Port, words: &[Option<u128>]) -> Option<Vec<Option<u128>>> {
    if from.elements() == to.elements() {
        let (limbs, run) = (from.moduli.len(), from.run);
        if limbs < 2 || run < 2 || to.run == run {
            return Some(words.to_vec());
        }
        let turned = |block: &[Option<u128>]| -> Vec<Option<u128>> {
            (0..run)
                .flat_map(|at| (0..limbs).map(move |limb| (limb, at)))
                .map(|(limb, at)| block[limb * run + at])
                .collect()
        };
        return Some(words.chunks(limbs * run).flat_map(turned).collect());
    }
    let bits = from.width as usize;
    (from.moduli.is_empty() && to.elements() == from.elements() * bits)
        .then(|| words.iter().flat_map(|word| (0..bits).map(move |bit| word.map(|word| word >> bit & 1))).collect())
}
