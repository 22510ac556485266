//! The operations on polynomials.

use std::convert::Infallible;

use ringmill_design::{Form, Gadget};

/// An operation on polynomials modulo one prime.
///
/// `P` is a polynomial that is read, `S` a scalar, `T` a table of residues: values in a program,
/// nodes in a graph, memories and registers in a procedure, and what a unit of hardware knows of
/// its operands before it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RingOp<P, S, T> {
    /// The values of a polynomial given by coefficients.
    Ntt(P),
    /// The coefficients of a polynomial given by values.
    Intt(P),
    /// a · b, of values.
    Mul(P, P),
    /// a + b, of operands in one form.
    Add(P, P),
    /// a − b, of operands in one form.
    Sub(P, P),
    /// −a, in its form.
    Neg(P),
    /// a · s in the form of a: s is a residue.
    Scale(P, S),
    /// a · x^e, of coefficients: any e ≥ 0 counts modulo 2N, or N in a cyclic ring.
    Rotate(P, S),
    /// a(x^k) in the form of a: k is odd, below 2N.
    Automorphism(P, u64),
    /// A digit of the coefficients. Those of an approximate gadget are of what is already modulo
    /// [`Gadget::scaled_modulus`].
    Digit {
        /// The decomposed value.
        value: P,
        /// The gadget.
        gadget: Gadget,
        /// The index of the digit.
        level: u32,
    },
    /// round(a · q' / q) of the coefficients, modulo the modulus q' of the result.
    Switch(P),
    /// The coefficients as integers modulo the modulus of the result.
    Lift {
        /// The polynomial.
        value: P,
        /// True if the integers are in (−q/2, q/2] rather than in [0, q).
        centered: bool,
    },
    /// The modulus switch of BGV: (a + t·d)/p of the coefficients a, d the representative of −c/t
    /// modulo p in (−p/2, p/2). What is encrypted modulo t is divided by p there, and kept where p
    /// is 1 modulo t (Brakerski, Gentry and Vaikuntanathan, ITCS 2012).
    Reduce {
        /// The polynomial a, in the ring of the result.
        value: P,
        /// The polynomial c: the same modulo p, which is dropped.
        dropped: P,
        /// The plaintext modulus t.
        plaintext: u64,
    },
    /// A polynomial known beforehand: its residues, lowest index first; missing ones are 0.
    Constant(T),
}

impl<P, S, T> RingOp<P, S, T> {
    /// The same operation of other operands, asked for in order.
    pub fn map<Q, R, U>(
        self,
        mut polynomial: impl FnMut(P) -> Q,
        scalar: impl FnOnce(S) -> R,
        table: impl FnOnce(T) -> U,
    ) -> RingOp<Q, R, U> {
        let mapped = self.try_map(|operand| Ok::<_, Infallible>(polynomial(operand)), |of| Ok(scalar(of)), table);
        match mapped {
            Ok(op) => op,
        }
    }

    /// The same, or why an operand is none.
    ///
    /// # Errors
    /// The first that `polynomial` or `scalar` gives.
    pub fn try_map<Q, R, U, E>(
        self,
        mut polynomial: impl FnMut(P) -> Result<Q, E>,
        scalar: impl FnOnce(S) -> Result<R, E>,
        table: impl FnOnce(T) -> U,
    ) -> Result<RingOp<Q, R, U>, E> {
        Ok(match self {
            Self::Ntt(a) => RingOp::Ntt(polynomial(a)?),
            Self::Intt(a) => RingOp::Intt(polynomial(a)?),
            Self::Mul(a, b) => RingOp::Mul(polynomial(a)?, polynomial(b)?),
            Self::Add(a, b) => RingOp::Add(polynomial(a)?, polynomial(b)?),
            Self::Sub(a, b) => RingOp::Sub(polynomial(a)?, polynomial(b)?),
            Self::Neg(a) => RingOp::Neg(polynomial(a)?),
            Self::Scale(a, s) => RingOp::Scale(polynomial(a)?, scalar(s)?),
            Self::Rotate(a, s) => RingOp::Rotate(polynomial(a)?, scalar(s)?),
            Self::Automorphism(a, k) => RingOp::Automorphism(polynomial(a)?, k),
            Self::Digit { value, gadget, level } => RingOp::Digit { value: polynomial(value)?, gadget, level },
            Self::Switch(a) => RingOp::Switch(polynomial(a)?),
            Self::Lift { value, centered } => RingOp::Lift { value: polynomial(value)?, centered },
            Self::Reduce { value, dropped, plaintext } => {
                RingOp::Reduce { value: polynomial(value)?, dropped: polynomial(dropped)?, plaintext }
            }
            Self::Constant(elements) => RingOp::Constant(table(elements)),
        })
    }

    /// The same operation with its operands borrowed.
    pub fn as_ref(&self) -> RingOp<&P, &S, &T> {
        match self {
            Self::Ntt(a) => RingOp::Ntt(a),
            Self::Intt(a) => RingOp::Intt(a),
            Self::Mul(a, b) => RingOp::Mul(a, b),
            Self::Add(a, b) => RingOp::Add(a, b),
            Self::Sub(a, b) => RingOp::Sub(a, b),
            Self::Neg(a) => RingOp::Neg(a),
            Self::Scale(a, s) => RingOp::Scale(a, s),
            Self::Rotate(a, s) => RingOp::Rotate(a, s),
            Self::Automorphism(a, k) => RingOp::Automorphism(a, *k),
            Self::Digit { value, gadget, level } => RingOp::Digit { value, gadget: *gadget, level: *level },
            Self::Switch(a) => RingOp::Switch(a),
            Self::Lift { value, centered } => RingOp::Lift { value, centered: *centered },
            Self::Reduce { value, dropped, plaintext } => RingOp::Reduce { value, dropped, plaintext: *plaintext },
            Self::Constant(table) => RingOp::Constant(table),
        }
    }

    /// The polynomials that it reads.
    #[must_use]
    pub fn operands(&self) -> Vec<P>
    where
        P: Copy,
    {
        let mut found = Vec::new();
        self.as_ref().map(|&operand| found.push(operand), |_| (), |_| ());
        found
    }

    /// The scalar that it reads.
    #[must_use]
    pub fn scalar(&self) -> Option<S>
    where
        S: Copy,
    {
        let mut found = None;
        self.as_ref().map(|_| (), |&scalar| found = Some(scalar), |_| ());
        found
    }

    /// Its name in reports, instances and messages.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Ntt(_) => "ntt",
            Self::Intt(_) => "intt",
            Self::Mul(..) => "mul",
            Self::Add(..) => "add",
            Self::Sub(..) => "sub",
            Self::Neg(_) => "neg",
            Self::Scale(..) => "scale",
            Self::Rotate(..) => "rotate",
            Self::Automorphism(..) => "automorphism",
            Self::Digit { .. } => "digit",
            Self::Switch(_) => "switch",
            Self::Lift { .. } => "lift",
            Self::Reduce { .. } => "reduce",
            Self::Constant(_) => "constant",
        }
    }

    /// The form that it takes its operands in; none for either.
    #[must_use]
    pub fn operand_form(&self) -> Option<Form> {
        match self {
            Self::Ntt(_)
            | Self::Rotate(..)
            | Self::Digit { .. }
            | Self::Switch(_)
            | Self::Lift { .. }
            | Self::Reduce { .. } => Some(Form::Coefficients),
            Self::Intt(_) | Self::Mul(..) => Some(Form::Values),
            Self::Add(..)
            | Self::Sub(..)
            | Self::Neg(_)
            | Self::Scale(..)
            | Self::Automorphism(..)
            | Self::Constant(_) => None,
        }
    }

    /// The form of its result; none if it is the form of its operands.
    #[must_use]
    pub fn result_form(&self) -> Option<Form> {
        match self {
            Self::Ntt(_) => Some(Form::Values),
            Self::Intt(_) => Some(Form::Coefficients),
            _ => self.operand_form(),
        }
    }

    /// True if an operand may be of another ring than its result.
    #[must_use]
    pub fn changes_ring(&self) -> bool {
        match self {
            Self::Digit { .. } | Self::Switch(_) | Self::Lift { .. } | Self::Reduce { .. } => true,
            Self::Ntt(_) | Self::Intt(_) | Self::Mul(..) | Self::Add(..) | Self::Sub(..) | Self::Neg(_) => false,
            Self::Scale(..) | Self::Rotate(..) | Self::Automorphism(..) | Self::Constant(_) => false,
        }
    }

    /// True if it needs a ring whose polynomials have values.
    #[must_use]
    pub fn needs_values(&self) -> bool {
        match self {
            Self::Ntt(_) | Self::Intt(_) | Self::Mul(..) => true,
            Self::Add(..) | Self::Sub(..) | Self::Neg(_) | Self::Scale(..) | Self::Rotate(..) => false,
            Self::Automorphism(..) | Self::Constant(_) | Self::Digit { .. } => false,
            Self::Switch(_) | Self::Lift { .. } | Self::Reduce { .. } => false,
        }
    }
}
