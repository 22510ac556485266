//! Sums that share parts: equal, proved, and worth it.

use proptest::prelude::*;
use ringmill_netlist::{CellLibrary, Statistics};

use super::*;
use crate::blast::blast;
use crate::word::random_graphs::{recipes, stimuli};
use crate::word::{WordOp, evaluate};

/// Rows of constants times signed bytes, each summed in 24 bits with a bias.
fn product(matrix: &[&[i128]]) -> WordGraph {
    let mut graph = WordGraph::new("main");
    let inputs: Vec<WordId> = (0..matrix[0].len()).map(|element| graph.input(0, element, 8)).collect();
    for (row, weights) in matrix.iter().enumerate() {
        let mut sum = graph.constant(7 * row as u128, 24);
        for (&weight, &input) in weights.iter().zip(&inputs) {
            let input = graph.op(WordOp::SignExtend(24), &[input]);
            let weight = graph.constant(weight as u128, 24);
            let term = graph.op(WordOp::Mul, &[input, weight]);
            sum = graph.op(WordOp::Add, &[sum, term]);
        }
        graph.output(0, row, sum);
    }
    graph
}

fn cells(graph: &WordGraph) -> u64 {
    let library = CellLibrary::Lut(3);
    Statistics::of(&blast(graph, library), library).bootstraps
}

#[test]
fn rows_of_a_matrix_share_what_they_have_in_common() {
    let options = Options::new(CellLibrary::Lut(3));
    for (matrix, least) in [
        // 5·x − 3·y in all rows
        (&[&[5, -3, 1][..], &[20, -12, 7], &[-5, 3, 9]][..], 20),
        // 85 is 5·17, 51 is 3·17
        (&[&[85][..], &[51]], 5),
        (
            &[
                &[12, -7, 33, 5, -61, 20, 0, 9][..],
                &[-3, 44, -18, 27, 6, -90, 71, 2],
                &[127, -128, 1, 0, 15, -15, 64, -32],
            ],
            20,
        ),
    ] {
        let graph = product(matrix);
        let shared = share(&graph, &options).expect("something to share");
        let (before, after) = (cells(&graph), cells(&shared));
        assert!(after + least <= before, "{matrix:?}: {after} of {before} cells");
        for values in [0x0000, 0x80ff, 0x7f80, 0x1234, 0xfe57] {
            let inputs: Vec<u128> =
                (0..matrix[0].len()).map(|position| (values >> position | values << position) & 0xff).collect();
            assert_eq!(evaluate(&graph, &inputs), evaluate(&shared, &inputs));
        }
    }
}

#[test]
fn nothing_is_shared_where_nothing_is_common() {
    let options = Options::new(CellLibrary::Lut(3));
    assert!(share(&product(&[&[1, 2], &[4, 1]]), &options).is_none());
}

/// One result, made of an input of eight bits, and the words on the way.
fn made(operations: &[WordOp]) -> (WordGraph, Vec<WordId>) {
    let mut graph = WordGraph::new("main");
    let mut words = vec![graph.input(0, 0, 8)];
    for &operation in operations {
        words.push(graph.op(operation, &[words[words.len() - 1]]));
    }
    graph.output(0, 0, words[words.len() - 1]);
    (graph, words)
}

#[test]
fn an_extension_by_nothing_leaves_the_sign() {
    let extensions: [fn(u32) -> WordOp; 2] = [WordOp::ZeroExtend, WordOp::SignExtend];
    for nothing in extensions {
        for (wide, other) in [(extensions[0], extensions[1]), (extensions[1], extensions[0])] {
            let (graph, given) = made(&[nothing(8), wide(16)]);
            let is_same = |wide: fn(u32) -> WordOp| {
                let (copy, words) = made(&[nothing(8), wide(16)]);
                let rebuilt = rebuild::Rebuilt { graph: copy, changed: vec![(given[2], 16)], words };
                check::is_same(&graph, &ranges(&graph), &rebuilt)
            };
            assert!(is_same(wide) && !is_same(other));
        }
    }
}

#[test]
fn a_word_that_lost_bits_is_not_the_same() {
    let (graph, given) = made(&[WordOp::ZeroExtend(16)]);
    let (copy, words) = made(&[]);
    let rebuilt = rebuild::Rebuilt { graph: copy, changed: vec![(given[1], 8)], words: vec![words[0]; 2] };
    assert!(!check::is_same(&graph, &ranges(&graph), &rebuilt));
}

proptest! {
    #[test]
    fn shared_sums_are_the_same_sums(recipe in recipes(1..=3, 1..=12, 14), matrix in prop::collection::vec(prop::collection::vec(-200..200_i128, 3), 1..4)) {
        let rows: Vec<&[i128]> = matrix.iter().map(Vec::as_slice).collect();
        for graph in [recipe.graph(), product(&rows)] {
            let Some(shared) = share(&graph, &Options::new(CellLibrary::Lut(3))) else { continue };
            for inputs in stimuli(&graph, 6, 40, 0) {
                let (expected, values) = (evaluate(&graph, &inputs), evaluate(&shared, &inputs));
                let differ = expected.iter().zip(&values).any(|(a, b)| a.is_some() && a != b);
                prop_assert!(!differ, "{inputs:?}");
            }
        }
    }

    /// Any other coefficient, constant or operation in the new graph is noticed.
    #[test]
    fn a_wrong_sum_is_not_called_the_same(position in any::<prop::sample::Index>(), bit in 0..8_u32) {
        let graph = product(&[&[5, -3, 1], &[20, -12, 7], &[-5, 3, 9]]);
        let given = ranges(&graph);
        let (sums, roots) = sums(&graph, &given);
        let shared = digits::shared(&sums, prices(&Options::new(CellLibrary::Lut(3))), 100_000).expect("something to share");
        let mut wrong = shared.clone();
        let variables: Vec<usize> = (0..wrong.variables.len()).filter(|&position| wrong.variables[position].pair.is_some()).collect();
        let positions = wrong.rows.iter().map(|row| row.digits.len()).sum::<usize>();
        let mut chosen = position.index(positions + variables.len());
        if let Some(pair) = variables.get(chosen).and_then(|&variable| wrong.variables[variable].pair.as_mut()) {
            pair.negative = !pair.negative;
        } else {
            chosen -= variables.len();
            let digit = wrong.rows.iter_mut().flat_map(|row| &mut row.digits).nth(chosen).expect("a digit");
            if bit % 2 == 0 { digit.negative = !digit.negative } else { digit.shift += 1 + bit }
        }
        let right = rebuild::rebuild(&graph, &given, &roots, &shared);
        prop_assert!(check::is_same(&graph, &given, &right));
        let wrong = rebuild::rebuild(&graph, &given, &roots, &wrong);
        prop_assert!(!check::is_same(&graph, &given, &wrong));
    }
}
