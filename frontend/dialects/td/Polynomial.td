// Polynomials in one variable over a ring. Syntax as HEIR prints it.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Polynomial_Dialect : Dialect {
  let name = "polynomial";
  let cppNamespace = "::ringmill::polynomial";
  let summary = "Polynomials over a ring";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasRegionArgAttrVerify = 1;
  let extraClassDeclaration = [{
    /// The mark of an argument that is loaded once after a reset and stays, such as a key. It does
    /// not change the results of a program.
    static constexpr ::llvm::StringLiteral kResident = "polynomial.resident";
  }];
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

def Polynomial_TypedIntPolynomialAttr : AttrDef<Polynomial_Dialect, "TypedIntPolynomial"> {
  let mnemonic = "typed_int_polynomial";
  let summary = "An integer polynomial as a value of a type";
  let description = [{
    Written `#polynomial.typed_int_polynomial<1 + x> : !poly`, or as HEIR prints it, `#polynomial<typed_int_polynomial <1 + x> : !poly>`.
  }];
  let parameters = (ins "::mlir::Type":$type, "::ringmill::polynomial::IntPolynomialAttr":$value);
  let hasCustomAssemblyFormat = 1;
}

def Polynomial_FloatPolynomialAttr : AttrDef<Polynomial_Dialect, "FloatPolynomial"> {
  let mnemonic = "float_polynomial";
  let summary = "A polynomial with floating-point coefficients";
  let description = [{ Written `1.5 + 0.5x**2`. Kept by rising exponent. }];
  let parameters = (ins "::mlir::DenseF64ArrayAttr":$coefficients,
                        ArrayRefParameter<"int64_t", "as many as coefficients">:$exponents);
  let hasCustomAssemblyFormat = 1;
}

def Polynomial_TypedFloatPolynomialAttr : AttrDef<Polynomial_Dialect, "TypedFloatPolynomial"> {
  let mnemonic = "typed_float_polynomial";
  let summary = "A floating-point polynomial as a value of a type";
  let parameters = (ins "::mlir::Type":$type, "::ringmill::polynomial::FloatPolynomialAttr":$value);
  let hasCustomAssemblyFormat = 1;
}

def Polynomial_TypedChebyshevPolynomialAttr : AttrDef<Polynomial_Dialect, "TypedChebyshevPolynomial"> {
  let mnemonic = "typed_chebyshev_polynomial";
  let summary = "A sum of Chebyshev polynomials, lowest first, as a value of a type";
  let parameters = (ins "::mlir::Type":$type, "::mlir::ArrayAttr":$coefficients);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Polynomial_RNSPolynomialAttr : AttrDef<Polynomial_Dialect, "RNSPolynomial"> {
  let mnemonic = "rns_polynomial";
  let summary = "A polynomial over a residue number system as a value of a type";
  let description = [{
    Row i has the residues of limb i: of all N coefficients, lowest first, or with `eval` of all N values.
    `#polynomial.rns_polynomial<dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>, eval> : !poly`
  }];
  let parameters = (ins "::mlir::Type":$type, "::mlir::DenseIntElementsAttr":$coefficients,
                        "::ringmill::polynomial::Form":$form);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

// What polynomial.constant and polynomial.eval take.
def Polynomial_Value : Attr<CPred<"::llvm::isa<::ringmill::polynomial::TypedIntPolynomialAttr, "
                                  "::ringmill::polynomial::TypedFloatPolynomialAttr, "
                                  "::ringmill::polynomial::TypedChebyshevPolynomialAttr, "
                                  "::ringmill::polynomial::RNSPolynomialAttr>($_self)">, "polynomial of a type"> {
  let storageType = "::mlir::Attribute";
  let returnType = "::mlir::Attribute";
  let convertFromStorage = "$_self";
}

def Polynomial_RingAttr : AttrDef<Polynomial_Dialect, "Ring", [OpAsmAttrInterface]> {
  let mnemonic = "ring";
  let summary = "The ring of polynomials with given coefficients, modulo a polynomial";
  let parameters = (ins "::mlir::Type":$coefficientType,
                        OptionalParameter<"::ringmill::polynomial::IntPolynomialAttr">:$polynomialModulus);
  let assemblyFormat = "`<` struct(params) `>`";
  let extraClassDeclaration = [{
    ::mlir::OpAsmAliasResult getAlias(::llvm::raw_ostream &os) const;
    /// The degree N of the modulus x**N + 1 or x**N - 1; none for other moduli.
    std::optional<uint64_t> getTransformSize() const;
    /// Whether the modulus is x**N + 1.
    bool isNegacyclic() const;
  }];
}

def Polynomial_PrimitiveRootAttr : AttrDef<Polynomial_Dialect, "PrimitiveRoot"> {
  let mnemonic = "primitive_root";
  let summary = "A primitive root of unity and its order";
  let parameters = (ins "::mlir::Attribute":$value, "::mlir::IntegerAttr":$degree);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def Polynomial_Form : I32EnumAttr<"Form", "how a polynomial is held", [
  I32EnumAttrCase<"COEFF", 0, "coeff">, I32EnumAttrCase<"EVAL", 1, "eval">
]> {
  let cppNamespace = "::ringmill::polynomial";
}

def Polynomial_Polynomial : TypeDef<Polynomial_Dialect, "Polynomial", [MemRefElementTypeInterface, OpAsmTypeInterface]> {
  let mnemonic = "polynomial";
  let summary = "An element of a ring of polynomials, by its coefficients or by its values at the roots of the modulus";
  let parameters = (ins "::ringmill::polynomial::RingAttr":$ring,
                        DefaultValuedParameter<"::ringmill::polynomial::Form", "::ringmill::polynomial::Form::COEFF">:$form);
  let assemblyFormat = "`<` struct(params) `>`";
  let extraClassDeclaration = [{
    ::mlir::OpAsmAliasResult getAlias(::llvm::raw_ostream &os) const;
  }];
}

// Ops apply to each element of tensors, too.
def Polynomial_Like : TypeOrValueSemanticsContainer<Polynomial_Polynomial, "polynomial or tensor of polynomials">;

class Polynomial_Op<string mnemonic, list<Trait> traits = []> : Op<Polynomial_Dialect, mnemonic, [Pure] # traits>;

// The type is written once; that it is the same for all three is verified with a code of its own,
// ring::mixed.
class Polynomial_BinaryOp<string mnemonic, list<Trait> traits = []>
    : Polynomial_Op<mnemonic, traits # [ElementwiseMappable]> {
  let arguments = (ins Polynomial_Like:$lhs, Polynomial_Like:$rhs);
  let results = (outs Polynomial_Like:$result);
  let assemblyFormat =
      "$lhs `,` $rhs attr-dict `:` custom<OneType>(type($lhs), type($rhs), type($result))";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}
def Polynomial_AddOp : Polynomial_BinaryOp<"add", [Commutative]> { let summary = "Sum of two polynomials"; }
def Polynomial_SubOp : Polynomial_BinaryOp<"sub"> { let summary = "Difference of two polynomials"; }
def Polynomial_MulOp : Polynomial_BinaryOp<"mul", [Commutative]> {
  let summary = "Product of two polynomials: of elements of the ring in coefficient form, value by value in evaluation form";
}

def Polynomial_MulScalarOp
    : Polynomial_Op<"mul_scalar", [AllTypesMatch<["polynomial", "output"]>, ElementwiseMappable]> {
  let summary = "Every coefficient times a scalar";
  let arguments = (ins Polynomial_Like:$polynomial, AnyType:$scalar);
  let results = (outs Polynomial_Like:$output);
  let assemblyFormat = "$polynomial `,` $scalar attr-dict `:` qualified(type($polynomial)) `,` qualified(type($scalar))";
  let hasVerifier = 1;
}

def Polynomial_NegOp : Polynomial_Op<"neg", [SameOperandsAndResultType, ElementwiseMappable]> {
  let summary = "Minus a polynomial, in either form";
  let arguments = (ins Polynomial_Like:$input);
  let results = (outs Polynomial_Like:$output);
  let assemblyFormat = "$input attr-dict `:` type($input)";
  let hasFolder = 1;
}

def Polynomial_AutomorphismOp : Polynomial_Op<"automorphism", [SameOperandsAndResultType]> {
  let summary = "A polynomial with x^k in the place of x";
  let description = [{
    a(x) becomes a(x^k) in a ring modulo x**N + 1 or x**N - 1; k is odd, and counts modulo 2N: -1 is 2N - 1. In evaluation form the value at
    psi^(2i+1) becomes the one that a has at psi^(k(2i+1)): a permutation.
  }];
  let arguments = (ins Polynomial_Polynomial:$input, I64Attr:$exponent);
  let results = (outs Polynomial_Polynomial:$output);
  let assemblyFormat = "$input attr-dict `:` type($input)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Polynomial_DecomposeOp : Polynomial_Op<"decompose"> {
  let summary = "The digits of every coefficient";
  let description = [{
    With B = 2^base_log and L = levels results. Exactly: a coefficient a, with `signed` its representative in (-q/2, q/2], is the sum of
    digit j times B^j, lowest digit first; digits are in [0, B), with `signed` in [-B/2, B/2) but for the last one, which takes what is
    left. B^L is at least q.

    With `approximate` the digits are those of t = round(a B^L / q) mod B^L, a in [0, q), round(x) = floor(x + 1/2), the most significant one
    first: in [0, B), or with `signed` in [-B/2, B/2) by carries upward, the last one dropped (Chillotti, Gama, Georgieva and Izabachene 2020).

    Digits are given as residues modulo q.
  }];
  let extraClassDeclaration = [{
    /// The unit attribute of signed digits. It is not an argument below: its name is a keyword of
    /// C++.
    static constexpr ::llvm::StringLiteral kSigned = "signed";
  }];
  let arguments = (ins Polynomial_Polynomial:$input, I64Attr:$base_log, I64Attr:$levels, UnitAttr:$approximate);
  let results = (outs Variadic<Polynomial_Polynomial>:$digits);
  let assemblyFormat = "$input attr-dict `:` functional-type($input, $digits)";
  let hasVerifier = 1;
}

def Polynomial_ModSwitchOp : Polynomial_Op<"mod_switch"> {
  let summary = "Every coefficient scaled to another modulus";
  let description = [{
    round(a Q'/Q) mod Q' with round(x) = floor(x + 1/2), a in [0, Q): from one modulus to any other one, or from a residue number system to
    the same without its last limbs. Q and Q' are the products of the limbs.

    With `plaintext_modulus = t` it is the modulus switch of BGV, which drops the last limb, of modulus p:
    (a + t d)/p mod Q', d the representative of -a/t modulo p in (-p/2, p/2) (Brakerski, Gentry and Vaikuntanathan, ITCS 2012). What is
    encrypted modulo t is divided by p there, and kept where p is 1 modulo t.
  }];
  let arguments = (ins Polynomial_Polynomial:$input, OptionalAttr<I64Attr>:$plaintext_modulus);
  let results = (outs Polynomial_Polynomial:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Polynomial_ConvertBasisOp : Polynomial_Op<"convert_basis"> {
  let summary = "Every coefficient modulo other limbs, up to a small multiple of the product of the limbs";
  let description = [{
    From limbs q_i, Q their product, to limbs p_j: the sum of [a_i (Q/q_i)^-1]_(q_i) (Q/q_i), which is a plus less than as many times Q as
    there are limbs, modulo each p_j (fast base conversion: Bajard, Eynard, Hasan and Zucca 2016; Halevi, Polyakov and Shoup 2018). From one
    modulus it is the residue in [0, q).
  }];
  let arguments = (ins Polynomial_Polynomial:$input);
  let results = (outs Polynomial_Polynomial:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
  let hasVerifier = 1;
}

def Polynomial_ExtractLimbOp : Polynomial_Op<"extract_limb"> {
  let summary = "One limb of a polynomial over a residue number system, in either form";
  let arguments = (ins Polynomial_Polynomial:$input, I64Attr:$limb);
  let results = (outs Polynomial_Polynomial:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
  let hasVerifier = 1;
}

def Polynomial_ExtractSliceOp : Polynomial_Op<"extract_slice"> {
  let summary = "Some limbs of a polynomial over a residue number system, from a first one on, in either form";
  let arguments = (ins Polynomial_Polynomial:$input, IndexAttr:$start, IndexAttr:$size);
  let results = (outs Polynomial_Polynomial:$output);
  let assemblyFormat = [{
    $input custom<Slice>($start, $size) attr-dict `:` type($input) `->` type($output)
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def Polynomial_LeadingTermOp : Polynomial_Op<"leading_term"> {
  let summary = "The largest degree whose coefficient is not 0, and that coefficient; both are 0 for 0";
  let arguments = (ins Polynomial_Polynomial:$input);
  let results = (outs Index:$degree, AnyType:$coefficient);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` `(` type($degree) `,` type($coefficient) `)`";
  let hasVerifier = 1;
}

def Polynomial_EvalOp : Polynomial_Op<"eval", [AllTypesMatch<["value", "output"]>]> {
  let summary = "The value of a constant polynomial at a number or a residue";
  let arguments = (ins Polynomial_Value:$polynomial, AnyType:$value);
  let results = (outs AnyType:$output);
  let assemblyFormat = "custom<Typed>($polynomial) `,` $value attr-dict `:` type($value)";
}

def Polynomial_YieldOp : Op<Polynomial_Dialect, "yield", [Pure, Terminator, HasParent<"ApplyCoefficientwiseOp">]> {
  let summary = "The coefficient that takes the place of another one";
  let arguments = (ins AnyType:$operand);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}

def Polynomial_ApplyCoefficientwiseOp
    : Op<Polynomial_Dialect, "apply_coefficientwise", [RecursiveMemoryEffects, RecursivelySpeculatable, SingleBlock]> {
  let summary = "A function of each coefficient and its degree";
  let description = [{
    The region gets a coefficient and its degree, and yields the coefficient of the result at that degree, perhaps of another type.
  }];
  let arguments = (ins Polynomial_Polynomial:$input);
  let results = (outs Polynomial_Polynomial:$output);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "`(` $input `:` type($input) `)` attr-dict-with-keyword $body `->` type($output)";
  let hasVerifier = 1;
}

def Polynomial_MonomialOp : Polynomial_Op<"monomial"> {
  let summary = "A coefficient times a power of x";
  let arguments = (ins AnyType:$coefficient, Index:$degree);
  let results = (outs Polynomial_Polynomial:$output);
  let assemblyFormat =
      "$coefficient `,` $degree attr-dict `:` `(` qualified(type($coefficient)) `,` type($degree) `)` `->` qualified(type($output))";
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def Polynomial_MonicMonomialMulOp : Polynomial_Op<"monic_monomial_mul", [AllTypesMatch<["input", "output"]>]> {
  let summary = "A polynomial times a power of x";
  let description = [{
    a x^e modulo x**N + 1 or x**N - 1, e at least 0 and read modulo 2N or N. (Of other rings it is the remainder.)
  }];
  let arguments = (ins Polynomial_Polynomial:$input, Index:$monomialDegree);
  let results = (outs Polynomial_Polynomial:$output);
  let assemblyFormat = [{
    $input `,` $monomialDegree attr-dict `:` `(` qualified(type($input)) `,` type($monomialDegree) `)` `->`
    qualified(type($output))
  }];
  let hasVerifier = 1;
}

// Not ConstantLike: upstream's tensor.from_elements folds what is, and takes for a string what is
// no number.
def Polynomial_ConstantOp : Polynomial_Op<"constant"> {
  let summary = "A constant polynomial";
  let description = [{ Written `int<1 + x> : !poly` or `float<1.5 + x> : !poly`, others as an attribute of a type. }];
  let arguments = (ins Polynomial_Value:$value);
  let results = (outs Polynomial_Polynomial:$output);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Polynomial_FromTensorOp : Polynomial_Op<"from_tensor"> {
  let summary = "A polynomial from its coefficients, lowest first; those beyond the tensor are 0";
  let arguments = (ins AnyRankedTensor:$input);
  let results = (outs Polynomial_Polynomial:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` qualified(type($output))";
  let hasVerifier = 1;
}

def Polynomial_ToTensorOp : Polynomial_Op<"to_tensor"> {
  let summary = "All coefficients, lowest first";
  let arguments = (ins Polynomial_Polynomial:$input);
  let results = (outs AnyRankedTensor:$output);
  let assemblyFormat = "$input attr-dict `:` qualified(type($input)) `->` type($output)";
  let hasVerifier = 1;
}

class Polynomial_TransformOp<string mnemonic> : Polynomial_Op<mnemonic, [InferTypeOpAdaptor, ElementwiseMappable]> {
  let arguments = (ins Polynomial_Like:$input, OptionalAttr<Polynomial_PrimitiveRootAttr>:$root);
  let results = (outs Polynomial_Like:$output);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}
def Polynomial_NTTOp : Polynomial_TransformOp<"ntt"> {
  let summary = "From coefficients to the values at the odd powers of a root";
  let description = [{
    Value k is a(psi^(2k+1)), k in natural order; modulo x**N - 1 it is a(omega^k). Without a root the smallest one is meant.
    Printed as `polynomial.ntt %a <root = ...> : !poly`, as in HEIR; `{root = #psi}` is read as well.
  }];
}
def Polynomial_INTTOp : Polynomial_TransformOp<"intt"> {
  let summary = "The inverse of ntt with the inverse root";
  let description = [{
    Undoes the `ntt` whose root is the inverse of its own, as HEIR writes it since March 2026: with psi = 1925 modulo 7681,
    `polynomial.ntt` names 1925 and `polynomial.intt` names 1213. Without a root it undoes the `ntt` without a root.
  }];
}
