//! Text goes back and forth between us and HEIR.

use melior::ir::Module;
use ringmill_dialects::{access::Diagnostics, context};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Ciphertexts of 3-bit plaintexts.
const TYPES: &str = "\
#encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>
#plaintext_ring = #polynomial.ring<coefficientType = i3, polynomialModulus = <x>>
#ciphertext_ring = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>
#plaintext_space = #lwe.plaintext_space<ring = #plaintext_ring, encoding = #encoding>
#ciphertext_space = #lwe.ciphertext_space<ring = #ciphertext_ring, encryption_type = msb, size = 742>
!pt = !lwe.lwe_plaintext<plaintext_space = #plaintext_space>
!ct = !lwe.lwe_ciphertext<plaintext_space = #plaintext_space, ciphertext_space = #ciphertext_space, key = #lwe.key<>>
";

pub fn reprint(text: &str) -> String {
    let context = context();
    let (module, diagnostics) = Diagnostics::capture(&context, || Module::parse(&context, text));
    module.unwrap_or_else(|| panic!("{diagnostics:?}\n{text}")).as_operation().to_string()
}

/// The start and the end of what `heir-opt --mlir-to-cggi` (2026.10) prints for an addition.
#[test]
fn reads_what_heir_prints() {
    let printed = reprint(
        "\
#constant_coefficient_encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>
#key = #lwe.key<>
#ring_i32_x = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>
#ring_i3_x = #polynomial.ring<coefficientType = i3, polynomialModulus = <x>>
#ciphertext_space__D742 = #lwe.ciphertext_space<ring = #ring_i32_x, encryption_type = msb, size = 742>
!ct__D742 = !lwe.lwe_ciphertext<plaintext_space = <ring = #ring_i3_x, encoding = #constant_coefficient_encoding>, ciphertext_space = #ciphertext_space__D742, key = #key>
!pt = !lwe.lwe_plaintext<plaintext_space = <ring = #ring_i3_x, encoding = #constant_coefficient_encoding>>
module attributes {scheme.cggi} {
  func.func @main(%arg0: tensor<8x!ct__D742>, %arg1: tensor<8x!ct__D742>) -> tensor<2x!ct__D742> {
    %c0 = arith.constant 0 : index
    %false = arith.constant false
    %extracted = tensor.extract %arg1[%c0] : tensor<8x!ct__D742>
    %extracted_0 = tensor.extract %arg0[%c0] : tensor<8x!ct__D742>
    %pt = lwe.encode %false <plaintext_bits = 3> : i1 to !pt
    %ct = lwe.trivial_encrypt %pt : !pt -> !ct__D742
    %ct_1 = cggi.lut3 %ct, %extracted, %extracted_0 <lookup_table = 8 : ui8> : !ct__D742
    %from_elements = tensor.from_elements %ct_1, %ct : tensor<2x!ct__D742>
    return %from_elements : tensor<2x!ct__D742>
  }
}",
    );
    assert!(
        printed.contains("cggi.lut3 %ct, %extracted, %extracted_0 <lookup_table = 8 : ui8> : !ct__D742"),
        "{printed}"
    );
}

/// HEIR reads a text that we printed, and what it prints is the same to us.
pub fn heir_keeps(ours: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ours.mlir");
    fs::write(&file, ours).expect("written");
    let output =
        Command::new(heir_opt()).arg(&file).output().expect("heir-opt, which scripts/setup --with heir installs");
    assert!(output.status.success(), "{}\n{ours}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(reprint(&String::from_utf8_lossy(&output.stdout)), ours);
}

/// `RINGMILL_HEIR_OPT`, or what `scripts/setup --with heir` installed.
fn heir_opt() -> PathBuf {
    let installed = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../.venv.heir/bin/heir-opt");
    env::var_os("RINGMILL_HEIR_OPT").map_or_else(installed, PathBuf::from)
}

#[test]
#[ignore = "needs HEIR: scripts/setup --with heir"]
fn heir_reads_what_we_print() {
    let ours = reprint(&format!(
        "{}
         func.func @f(%x: tensor<4x!ct>) -> tensor<4x!ct> {{
           %c0 = arith.constant 0 : index
           %a = tensor.extract %x[%c0] : tensor<4x!ct>
           %k = arith.constant true
           %p = lwe.encode %k <plaintext_bits = 3> : i1 to !pt
           %b = lwe.trivial_encrypt %p : !pt -> !ct
           %0 = cggi.and %a, %b : !ct
           %1 = cggi.not %0 : !ct
           %2 = cggi.lut3 %a, %b, %1 <lookup_table = 150 : ui8> : !ct
           %3 = cggi.lut4 %a, %b, %1, %2 <lookup_table = 29008 : ui16> : !ct
           %4 = cggi.lut_lincomb %a, %3 <coefficients = [1, 2], lookup_table = 8 : index> : !ct
           %5:2 = cggi.multi_lut_lincomb %a, %3, %4 <coefficients = [1, 2, 4], lookup_tables = [150, 255]> : (!ct, !ct, !ct) -> (!ct, !ct)
           %6 = tensor.from_elements %2, %4, %5#0, %5#1 : tensor<4x!ct>
           return %6 : tensor<4x!ct>
         }}
         func.func @f__comb(%x: tensor<4xi1>) -> tensor<2xi1> {{
           %c0 = arith.constant 0 : index
           %a = tensor.extract %x[%c0] : tensor<4xi1>
           %0 = comb.nand %a, %a : i1
           %1 = comb.truth_table %a, %0, %a -> 150 : ui8
           %2 = comb.mux %a, %0, %1 : i1
           %3 = tensor.from_elements %1, %2 : tensor<2xi1>
           return %3 : tensor<2xi1>
         }}
         func.func @g(%a: !secret.secret<i8>, %b: i8 {{secret.secret}}) -> !secret.secret<i8> {{
           %0 = secret.generic(%a: !secret.secret<i8>) {{
           ^bb0(%x: i8):
             secret.yield %x : i8
           }} -> !secret.secret<i8>
           return %0 : !secret.secret<i8>
         }}",
        TYPES
    ));
    heir_keeps(&ours);
}
