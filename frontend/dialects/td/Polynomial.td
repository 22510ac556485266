// Polynomial rings. So far the two attributes that ciphertext types are described with.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def Polynomial_Dialect : Dialect {
  let name = "polynomial";
  let cppNamespace = "::ringmill::polynomial";
  let summary = "Polynomials over a ring";
  let useDefaultAttributePrinterParser = 1;
}

def Polynomial_IntPolynomialAttr : AttrDef<Polynomial_Dialect, "IntPolynomial"> {
  let mnemonic = "int_polynomial";
  let summary = "A polynomial in x with integer coefficients";
  let description = [{
    Written as a sum of monomials with different exponents: `1 + x**1024`, `-1 + 2x + -3x**4`. Kept by rising exponent,
    without zero coefficients; the zero polynomial is `0`.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t", "by rising exponent, none zero">:$coefficients,
                        ArrayRefParameter<"int64_t", "as many as coefficients">:$exponents);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Polynomial_RingAttr : AttrDef<Polynomial_Dialect, "Ring"> {
  let mnemonic = "ring";
  let summary = "The ring of polynomials with given coefficients, modulo a polynomial";
  let parameters = (ins "::mlir::Type":$coefficientType,
                        OptionalParameter<"::ringmill::polynomial::IntPolynomialAttr">:$polynomialModulus);
  let assemblyFormat = "`<` struct(params) `>`";
}
