//! The geometric mean of ratios.

/// The geometric mean with two digits; a dash for none.
pub fn mean(ratios: &[f64]) -> String {
    if ratios.is_empty() {
        return "–".to_owned();
    }
    let sum: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    format!("{:.2}", (sum / ratios.len() as f64).exp())
}
