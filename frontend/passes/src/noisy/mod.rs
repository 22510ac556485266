//! Passes over the dialect noisy.

mod flow;
mod graph;
mod optimum;
mod reduce_noise;

pub use reduce_noise::NoisyReduceNoise;
