//! The host's side of the link: a design on a board, or simulated, computes what it is sent.
//!
//! A [`Connection`] speaks the protocol of `ringmill-link` over a [`Port`]. It identifies the
//! design, streams operands to it and results back, and repeats what the line damaged. A
//! [`SimulatedBoard`] is a design in Verilator behind a pseudo-terminal, with [`FaultPlan`]s for
//! its line.
//!
//! ```no_run
//! use ringmill_design::{Direction, ElementOrder, Stream};
//! use ringmill_host::{Connection, JobShape};
//!
//! // Two polynomials of 256 coefficients in, their product out: two lanes of 16 bits.
//! let stream = |name: &str, direction| Stream {
//!     name: name.to_owned(),
//!     direction,
//!     lanes: 2,
//!     coefficient_bits: 16,
//!     value_bits: 13,
//!     order: ElementOrder::Coefficients,
//!     beats: 128,
//!     frames: 1,
//!     resident: false,
//! };
//! let (of, to) = (Direction::In, Direction::Out);
//! let shape = JobShape::new(&[stream("arg0", of), stream("arg1", of), stream("result0", to)]);
//! let mut connection = Connection::open("/dev/ttyUSB0", 115_200)?;
//! let operand = vec![vec![1; 512], vec![2; 512]];
//! println!("{:?}", connection.run(&shape, [operand])?);
//! # Ok::<(), ringmill_host::HostError>(())
//! ```
//!
//! # Why no wrong answer is accepted
//!
//! Whatever bytes are lost, repeated or changed on the way, whoever is killed or reset: a job ends
//! with right results or with an error. A line keeps its order (bytes may be lost or changed, but
//! none overtakes another), and a CRC-32 lets a damaged frame pass with a probability of 2^-32. A
//! burst of up to 32 bits it always notices, unless an END or an escape is made or lost: that moves
//! or cuts what follows, and leaves 2^-32. All else follows:
//!
//! 1. *A reply answers the request it is taken for.* It counts only with the session, the sequence
//!    number and the code of the one request that is open. Replies keep the order of the requests,
//!    so when one to sequence number s + 1 came, none to s is on its way any more, and none is 256
//!    requests later, when the number is used again.
//! 2. *Each WRITE is executed once, each READ's bytes are taken once.* The design executes a
//!    sequence number once, and answers copies with the same reply; a READ's bytes leave only when
//!    the next number comes, which is after the host took one of its replies.
//! 3. *BUSY is the exception*: it does not use up the number, so a copy may still be executed after
//!    the host read BUSY and went on with another request of the same number, which would then
//!    count as done. So BUSY is believed only if the request was sent once. Else the host first
//!    asks for STATUS under a number of its own: when that reply is there, no copy is on the way;
//!    then it asks again, and waits longer before it sends a copy. If there are copies to the end,
//!    it gives the session up.
//! 4. *A session begins with nothing in it.* A host that was killed may have left a session open,
//!    whose number a new host might draw. So a session is opened twice, under two numbers: whatever
//!    was open, the design has the first when the second comes, and a START of another session
//!    always resets. Copies of both come before the first WRITE, and are only answered.
//! 5. *Replies to a killed host* may wait in a buffer of the system. What is there is thrown away;
//!    what comes later is taken for a reply only if session and sequence, 24 random bits, agree in
//!    several exchanges in a row: all those before the first WRITE.
//! 6. *A reset of the design* closes the session. Every WRITE and READ after it is refused, and the
//!    job begins again, in a new session and from the first operand whose results are not there.
//!    Parts of results are dropped; results that were complete came before the reset. The job
//!    begins again likewise where the host gives a session up, as it does for a request that is
//!    never answered, to go on with shorter requests: copies of the one before, executed or not,
//!    come before the START.
//! 7. *Another design* in the place of this one is noticed by its identity, which is compared after
//!    each START.
//! 8. *Half a frame* of a killed host ends at the END with which each request begins, with a wrong
//!    CRC.

mod client;
mod connection;
mod counters;
mod error;
#[cfg(test)]
mod fake;
mod faults;
mod figures;
mod job;
mod port;
mod pseudo_terminal;
mod session;
mod shape;
mod simulated;
#[cfg(test)]
mod tests;
mod timing;

pub use connection::Connection;
pub use counters::Counters;
pub use error::HostError;
pub use faults::{Direction, Disturbance, FaultPlan, Faults, Injected};
pub use figures::Figures;
pub use port::{Port, Serial};
pub use shape::JobShape;
pub use simulated::SimulatedBoard;
pub use timing::Timing;
