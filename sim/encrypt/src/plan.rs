//! The plan of the fast Fourier transform.

use std::{
    collections::BTreeSet,
    sync::{Mutex, PoisonError},
};

use tfhe::core_crypto::{
    fft_impl::fft64::math::fft::{Fft, FftAlgo, Method, Plan, setup_custom_fft_plan},
    prelude::PolynomialSize,
};

/// The largest base of a transform.
const BASE: usize = 512;

/// The transform of a size, with a fixed plan.
///
/// By itself tfhe-rs times 16 algorithms when a process first needs a size. That takes 0.2 s, and
/// busy machines change its choice, up to slow ones. Radix 8 on a base of 512 points, or radix 4
/// below, is within 20 % of the fastest with AVX2 and with AVX-512.
pub(crate) fn transform(size: PolynomialSize) -> Fft {
    static PLANNED: Mutex<BTreeSet<usize>> = Mutex::new(BTreeSet::new());
    let mut planned = PLANNED.lock().unwrap_or_else(PoisonError::into_inner);
    if planned.insert(size.0) {
        // two coefficients are one complex number
        let points = size.0 / 2;
        let base_algo = if points < BASE { FftAlgo::Dif4 } else { FftAlgo::Dif8 };
        setup_custom_fft_plan(Plan::new(points, Method::UserProvided { base_algo, base_n: points.min(BASE) }));
    }
    Fft::new(size)
}
