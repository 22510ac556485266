//! Constants of the reduction circuits in `rtl/arith`.

mod barrett;
mod montgomery;
mod shoup;
mod solinas;
mod word;

pub use barrett::Barrett;
pub use montgomery::Montgomery;
pub use shoup::Shoup;
pub use solinas::Solinas;
pub use word::WordMontgomery;
