//! The elements of a stream of values mean what its order says: compared with the definition,
//! element by element.

use super::*;
use ringmill_accel::{Options, RingGraph, generate};
use ringmill_design::{ElementOrder, Form};
use ringmill_ring::{Modulus, Splitting};

const LANES: usize = 2;

/// Element k of the values of a polynomial, by the words of [`ElementOrder`].
fn element(order: ElementOrder, k: usize, coefficients: &[u64], splitting: &Splitting) -> u64 {
    let (q, root) = (splitting.modulus(), splitting.root().value());
    let horner = |coefficients: &mut dyn DoubleEndedIterator<Item = &u64>, at: u64| {
        coefficients.rev().fold(0, |sum, &coefficient| q.add(q.mul(sum, at), coefficient))
    };
    match order {
        ElementOrder::Unspecified | ElementOrder::Word => panic!("polynomials are not words"),
        ElementOrder::Coefficients => coefficients[k],
        ElementOrder::Values => horner(&mut coefficients.iter(), q.pow(root, 2 * k as u64 + 1)),
        ElementOrder::CyclicValues => horner(&mut coefficients.iter(), q.pow(root, k as u64)),
        ElementOrder::Pairs => {
            let bits = coefficients.len().trailing_zeros() - 1;
            let reversed = (k as u64 / 2).reverse_bits() >> (u64::BITS - bits);
            // x^2 is a number there, and the coefficients of even and of odd powers stay apart.
            let half: Vec<u64> = coefficients.iter().skip(k % 2).step_by(2).copied().collect();
            horner(&mut half.iter(), q.pow(root, 2 * reversed + 1))
        }
    }
}

fn splitting(q: u64, n: u64, negacyclic: bool, root: Option<u64>) -> Splitting {
    Splitting::of_ring(Modulus::new(q).expect("a prime"), n, negacyclic, root).expect("a root")
}

#[test]
fn elements_are_those_that_the_order_of_the_stream_says() {
    let rings = [
        (splitting(97, 16, true, None), ElementOrder::Values),
        (splitting(97, 16, false, None), ElementOrder::CyclicValues),
        // ML-KEM's
        (splitting(3329, 256, true, Some(17)), ElementOrder::Pairs),
    ];
    for (splitting, order) in rings {
        let mut graph = RingGraph::new("dut", splitting);
        let coefficients = graph.argument(Form::Coefficients);
        let values = graph.ntt(coefficients);
        graph.result(values);
        let design =
            generate(&graph, &Options { lanes: LANES as u32, ..Options::new("values.mlir") }).expect("a design");
        let orders: Vec<_> = design.interface.streams.iter().map(|stream| stream.order).collect();
        assert_eq!(orders, [ElementOrder::Coefficients, order]);
        let header = &design.files.last().expect("the top module").text;
        let comment = header.replace("\n//", " ");
        let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(comment.contains(order.meaning()), "{header}");

        let mut model = build(&StreamDesign::of(&design.interface, design.files.clone()));
        let (n, q) = (splitting.n(), splitting.modulus().value());
        let coefficients: Vec<u64> = (0..n).map(|power| (power * power * 7 + 3 * power + 5) % q).collect();
        let bits = design.interface.streams[0].coefficient_bits as usize;
        let run = model.run(&[vec![lanes::pack(&coefficients, bits, LANES)]], &Pauses::none()).expect("a run");
        assert_eq!(run.violations, []);
        let expected: Vec<u64> = (0..n as usize).map(|k| element(order, k, &coefficients, &splitting)).collect();
        assert_eq!(lanes::unpack(&run.outputs[0][0], bits, LANES), expected, "{order:?}");
    }
}
