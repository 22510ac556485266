/// Alias definitions of the types of CGGI ciphertexts, `!ct`, and of their plaintexts, `!pt`, to stand at the top of a
/// module's text.
///
/// The parameters are those HEIR 2026.10 prints for its CGGI pipeline: plaintexts of `plaintext_bits` bits (1 for gates, K
/// for `lutK`; 1 to 16) in the most significant bits of a 32-bit torus element, 742 elements a ciphertext. They say how
/// bits are encoded, nothing about security: parameter sets are chosen by whoever runs the netlist.
pub fn ciphertext_aliases(plaintext_bits: u32) -> String {
    let bits = plaintext_bits.clamp(1, 16);
    let scaling_factor = 1u64 << (32 - bits);
    format!(
        "\
#encoding = #lwe.constant_coefficient_encoding<scaling_factor = {scaling_factor}>
#plaintext_ring = #polynomial.ring<coefficientType = i{bits}, polynomialModulus = <x>>
#ciphertext_ring = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>
#plaintext_space = #lwe.plaintext_space<ring = #plaintext_ring, encoding = #encoding>
#ciphertext_space = #lwe.ciphertext_space<ring = #ciphertext_ring, encryption_type = msb, size = 742>
!pt = !lwe.lwe_plaintext<plaintext_space = #plaintext_space>
!ct = !lwe.lwe_ciphertext<plaintext_space = #plaintext_space, ciphertext_space = #ciphertext_space, key = #lwe.key<>>
"
    )
}
