//! A function built twice: as a graph, and by definition on operands. Values are kept as
//! coefficients, whatever their form in the graph.

use rand::{Rng, SeedableRng, rngs::StdRng};
use ringmill_accel::{Argument, RingGraph, RingId, RingValue, Scalar};
use ringmill_design::{Form, Gadget, Ring};
use ringmill_ir::{Operand, RingOp};
use ringmill_model::{add, mul_mod, negacyclic_product, sub, sub_mod, transform};
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};

/// Operands that a function is run on.
pub const OPERANDS: usize = 8;

pub type Polynomial = Vec<u64>;

/// A value in both worlds: by operand its coefficients.
#[derive(Clone)]
pub struct Value {
    pub graph: RingValue,
    pub form: Form,
    pub ring: RingId,
    pub all: Vec<Polynomial>,
}

/// A scalar in both worlds.
#[derive(Clone)]
pub struct Number {
    pub graph: Scalar,
    pub all: Vec<u64>,
}

pub struct Twin {
    pub graph: RingGraph,
    pub n: usize,
    /// By input: for each operand what its stream carries.
    pub inputs: Vec<Vec<Polynomial>>,
    /// By result: for each operand what its stream carries.
    pub results: Vec<Vec<Polynomial>>,
    random: StdRng,
}

pub fn ring(n: u64, q: u64) -> Ring {
    let root = NegacyclicRoot::smallest(Modulus::new(q).expect("prime"), n).expect("a root");
    Ring::split(Splitting::negacyclic(root))
}

impl Twin {
    pub fn new(name: &str, n: u64, q: u64) -> Self {
        let graph = RingGraph::over(name, ring(n, q));
        Self { graph, n: n as usize, inputs: vec![], results: vec![], random: StdRng::seed_from_u64(n ^ q) }
    }

    fn ring_of(&self, ring: RingId) -> Ring {
        self.graph.ring(ring)
    }

    fn q(&self, ring: RingId) -> u64 {
        self.ring_of(ring).modulus()
    }

    /// The words of a polynomial at a port.
    fn at_port(&self, coefficients: &[u64], ring: RingId, form: Form) -> Polynomial {
        let ring = self.ring_of(ring);
        match form {
            Form::Coefficients => coefficients.to_vec(),
            Form::Values => {
                let root = ring.splitting().expect("transforms").root().value();
                transform(coefficients, root, ring.modulus())
            }
        }
    }

    pub fn first_ring(&mut self) -> RingId {
        let first = self.graph.rings()[0];
        self.graph.add_ring(first)
    }

    /// Frames of a stream of arguments; those of a resident one are the same for all operands.
    pub fn arguments(&mut self, ring: RingId, form: Form, frames: usize, resident: bool) -> Vec<Value> {
        let name = format!("arg{}", self.inputs.len());
        let values = self.graph.arguments(Argument { name, ring, form, frames, resident });
        let q = self.q(ring);
        let mut all: Vec<Vec<Polynomial>> = Vec::new();
        for operand in 0..OPERANDS {
            let polynomial = |random: &mut StdRng| match operand {
                0 => vec![q - 1; self.n],
                _ => (0..self.n).map(|_| random.random_range(0..q)).collect(),
            };
            let fresh = (0..frames).map(|_| polynomial(&mut self.random)).collect();
            all.push(if resident && operand > 0 { all[0].clone() } else { fresh });
        }
        if resident {
            let random: Vec<Polynomial> =
                (0..frames).map(|_| (0..self.n).map(|_| self.random.random_range(0..q)).collect()).collect();
            all = vec![random; OPERANDS];
        }
        let stream =
            |frames: &Vec<Polynomial>| frames.iter().flat_map(|frame| self.at_port(frame, ring, form)).collect();
        let streams = all.iter().map(stream).collect();
        self.inputs.push(streams);
        let value = |(frame, graph): (usize, RingValue)| Value {
            graph,
            form,
            ring,
            all: all.iter().map(|all| all[frame].clone()).collect(),
        };
        values.into_iter().enumerate().map(value).collect()
    }

    pub fn argument(&mut self, form: Form) -> Value {
        let ring = self.first_ring();
        self.arguments(ring, form, 1, false).remove(0)
    }

    pub fn scalar(&mut self, bits: u32, below: u64) -> Number {
        let graph = self.graph.scalar(&format!("arg{}", self.inputs.len()), bits);
        let all: Vec<u64> = (0..OPERANDS).map(|_| self.random.random_range(0..below)).collect();
        self.inputs.push(all.iter().map(|&number| vec![number]).collect());
        Number { graph, all }
    }

    fn made(&self, graph: RingValue, like: &Value, form: Form, of: impl Fn(usize) -> Polynomial) -> Value {
        Value { graph, form, ring: like.ring, all: (0..OPERANDS).map(of).collect() }
    }

    pub fn ntt(&mut self, a: &Value) -> Value {
        let graph = self.graph.ntt(a.graph);
        Value { graph, form: Form::Values, ..a.clone() }
    }

    pub fn intt(&mut self, a: &Value) -> Value {
        let graph = self.graph.intt(a.graph);
        Value { graph, form: Form::Coefficients, ..a.clone() }
    }

    pub fn mul(&mut self, a: &Value, b: &Value) -> Value {
        let (graph, q) = (self.graph.mul(a.graph, b.graph), self.q(a.ring));
        self.made(graph, a, a.form, |i| negacyclic_product(&a.all[i], &b.all[i], q))
    }

    pub fn add(&mut self, a: &Value, b: &Value) -> Value {
        let (graph, q) = (self.graph.add(a.graph, b.graph), self.q(a.ring));
        self.made(graph, a, a.form, |i| add(&a.all[i], &b.all[i], q))
    }

    pub fn sub(&mut self, a: &Value, b: &Value) -> Value {
        let (graph, q) = (self.graph.sub(a.graph, b.graph), self.q(a.ring));
        self.made(graph, a, a.form, |i| sub(&a.all[i], &b.all[i], q))
    }

    pub fn neg(&mut self, a: &Value) -> Value {
        let (graph, q) = (self.graph.neg(a.graph), self.q(a.ring));
        self.made(graph, a, a.form, |i| a.all[i].iter().map(|&x| sub_mod(0, x, q)).collect())
    }

    pub fn scale(&mut self, a: &Value, factor: u64) -> Value {
        let (graph, q) = (self.graph.scale(a.graph, factor), self.q(a.ring));
        self.made(graph, a, a.form, |i| a.all[i].iter().map(|&x| mul_mod(x, factor, q)).collect())
    }

    pub fn scale_by(&mut self, a: &Value, factor: &Number) -> Value {
        let (graph, q) = (self.graph.scale_by(a.graph, factor.graph), self.q(a.ring));
        self.made(graph, a, a.form, |i| a.all[i].iter().map(|&x| mul_mod(x, factor.all[i], q)).collect())
    }

    /// a(x^k) · x^e by definition: power by power.
    fn moved(a: &[u64], (k, e): (u64, u64), q: u64) -> Polynomial {
        let n = a.len() as u64;
        let mut moved = vec![0; a.len()];
        for (i, &coefficient) in (0..).zip(a) {
            let power = (i * k + e) % (2 * n);
            moved[(power % n) as usize] = if power < n { coefficient } else { sub_mod(0, coefficient, q) };
        }
        moved
    }

    pub fn rotate(&mut self, a: &Value, exponent: u64) -> Value {
        let (graph, q) = (self.graph.rotate(a.graph, Operand::Constant(exponent)), self.q(a.ring));
        self.made(graph, a, a.form, |i| Self::moved(&a.all[i], (1, exponent), q))
    }

    pub fn rotate_by(&mut self, a: &Value, exponent: &Number) -> Value {
        let (graph, q) = (self.graph.rotate(a.graph, Operand::Variable(exponent.graph)), self.q(a.ring));
        self.made(graph, a, a.form, |i| Self::moved(&a.all[i], (1, exponent.all[i]), q))
    }

    pub fn automorphism(&mut self, a: &Value, k: u64) -> Value {
        let (graph, q) = (self.graph.automorphism(a.graph, k), self.q(a.ring));
        self.made(graph, a, a.form, |i| Self::moved(&a.all[i], (k, 0), q))
    }

    pub fn digits(&mut self, a: &Value, gadget: Gadget) -> Vec<Value> {
        let q = i128::from(self.q(a.ring));
        let graph = self.graph.digits(a.graph, gadget).expect("digits");
        let (base, levels) = (1i128 << gadget.base_log, gadget.levels);
        let all = base.pow(levels);
        let of = |x: u64| {
            let mut x = i128::from(x);
            if gadget.approximate {
                x = (2 * x * all + q) / (2 * q) % all;
            } else if gadget.signed && 2 * x > q {
                x -= q;
            }
            let mut digits = Vec::new();
            for level in 0..levels {
                let mut digit = x.rem_euclid(base);
                if gadget.signed && digit >= base / 2 {
                    digit -= base;
                }
                if level + 1 == levels && !gadget.approximate {
                    digit = x;
                }
                x = (x - digit) / base;
                digits.push(digit.rem_euclid(q) as u64);
            }
            if gadget.approximate {
                digits.reverse();
            }
            digits
        };
        let level = |(level, graph): (usize, RingValue)| {
            self.made(graph, a, a.form, |i| a.all[i].iter().map(|&x| of(x)[level]).collect())
        };
        graph.into_iter().enumerate().map(level).collect()
    }

    pub fn switch(&mut self, a: &Value, to: RingId) -> Value {
        let (q, p) = (u128::from(self.q(a.ring)), u128::from(self.q(to)));
        let graph = self.graph.switch(a.graph, to);
        let of = |&x: &u64| ((2 * u128::from(x) * p + q) / (2 * q) % p) as u64;
        Value { ring: to, ..self.made(graph, a, a.form, |i| a.all[i].iter().map(of).collect()) }
    }

    pub fn lift(&mut self, a: &Value, to: RingId, centered: bool) -> Value {
        let (q, p) = (i128::from(self.q(a.ring)), i128::from(self.q(to)));
        let graph = self.graph.lift(a.graph, to, centered);
        let of = |&x: &u64| {
            let x = i128::from(x);
            (if centered && 2 * x > q { x - q } else { x }).rem_euclid(p) as u64
        };
        Value { ring: to, ..self.made(graph, a, a.form, |i| a.all[i].iter().map(of).collect()) }
    }

    /// The modulus switch of BGV by its definition: d is searched for.
    pub fn reduce(&mut self, a: &Value, dropped: &Value, plaintext: u64) -> Value {
        let (q, p, t) = (i128::from(self.q(a.ring)), i128::from(self.q(dropped.ring)), i128::from(plaintext));
        let op = RingOp::Reduce { value: a.graph, dropped: dropped.graph, plaintext };
        let graph = self.graph.op(op, a.ring);
        let inverse = (1..q).find(|inverse| inverse * p % q == 1).expect("primes");
        let of = |(&a, &c): (&u64, &u64)| {
            let is_multiple = |d: &i128| (i128::from(c) + t * d) % p == 0;
            let d = (-(p / 2)..=p / 2).find(is_multiple).expect("t has an inverse");
            ((i128::from(a) + t * d) * inverse).rem_euclid(q) as u64
        };
        self.made(graph, a, a.form, |i| a.all[i].iter().zip(&dropped.all[i]).map(of).collect())
    }

    pub fn constant(&mut self, ring: RingId, form: Form) -> Value {
        let q = self.q(ring);
        let coefficients: Polynomial = (0..self.n).map(|_| self.random.random_range(0..q)).collect();
        let elements = self.at_port(&coefficients, ring, form);
        let graph = self.graph.constant_of(ring, form, &elements);
        Value { graph, form, ring, all: vec![coefficients; OPERANDS] }
    }

    pub fn result(&mut self, value: &Value) {
        self.results_of(std::slice::from_ref(value));
    }

    pub fn results_of(&mut self, values: &[Value]) {
        let name = format!("result{}", self.results.len());
        self.graph.results(&name, values.iter().map(|value| value.graph).collect());
        let one = |operand: usize| {
            values.iter().flat_map(|value| self.at_port(&value.all[operand], value.ring, value.form)).collect()
        };
        let all = (0..OPERANDS).map(one).collect();
        self.results.push(all);
    }
}
