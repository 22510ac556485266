// Gates and lookup tables of the CGGI (TFHE) scheme on ciphertexts: each but `not` is one
// programmable bootstrapping (`mux` is two). Syntax as HEIR prints it; `mux`, `lut5` and `lut6` are
// ours.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Cggi_Dialect : Dialect {
  let name = "cggi";
  let cppNamespace = "::ringmill::cggi";
  let summary = "CGGI (TFHE) gates on ciphertexts";
  let dependentDialects = ["::mlir::arith::ArithDialect", "::ringmill::lwe::LweDialect"];
  let useDefaultAttributePrinterParser = 1;
}

def Cggi_CGGIParamsAttr : AttrDef<Cggi_Dialect, "CGGIParams"> {
  let mnemonic = "cggi_params";
  let summary = "Parameters of a gate: the ring, and noise and digits of the bootstrapping and the key-switching key";
  let parameters = (ins "::ringmill::lwe::RLWEParamsAttr":$rlweParams, "unsigned":$bsk_noise_variance,
                        "unsigned":$bsk_gadget_base_log, "unsigned":$bsk_gadget_num_levels,
                        "unsigned":$ksk_noise_variance, "unsigned":$ksk_gadget_base_log,
                        "unsigned":$ksk_gadget_num_levels);
  let assemblyFormat = "`<` struct(params) `>`";
}

def Cggi_Ciphertext : Type<CPred<"::llvm::isa<::ringmill::lwe::LWECiphertextType>($_self)">, "LWE ciphertext">;
// Ops apply to each element of tensors, too.
def Cggi_Ciphertexts : TypeOrValueSemanticsContainer<Cggi_Ciphertext, "LWE ciphertext or tensor of LWE ciphertexts">;
def Cggi_Table : Attr<CPred<"::llvm::isa<::mlir::IntegerAttr>($_self)">, "integer attribute"> {
  let storageType = "::mlir::IntegerAttr";
  let returnType = "::mlir::IntegerAttr";
  let convertFromStorage = "$_self";
}

class Cggi_Op<string mnemonic, list<Trait> traits = []>
    : Op<Cggi_Dialect, mnemonic, [Pure, SameOperandsAndResultType] # traits> {
  let results = (outs Cggi_Ciphertexts:$output);
  let assemblyFormat = "operands attr-dict `:` qualified(type($output))";
}

class Cggi_GateOp<string mnemonic> : Cggi_Op<mnemonic, [Commutative, ElementwiseMappable]> {
  let arguments = (ins Cggi_Ciphertexts:$lhs, Cggi_Ciphertexts:$rhs);
  let hasCanonicalizer = 1;
}
def Cggi_AndOp : Cggi_GateOp<"and"> { let summary = "And of two bits"; }
def Cggi_NandOp : Cggi_GateOp<"nand"> { let summary = "Complement of the and of two bits"; }
def Cggi_OrOp : Cggi_GateOp<"or"> { let summary = "Or of two bits"; }
def Cggi_NorOp : Cggi_GateOp<"nor"> { let summary = "Complement of the or of two bits"; }
def Cggi_XorOp : Cggi_GateOp<"xor"> { let summary = "Exclusive or of two bits"; }
def Cggi_XNorOp : Cggi_GateOp<"xnor"> { let summary = "Complement of the exclusive or of two bits"; }

def Cggi_NotOp : Cggi_Op<"not", [Involution, ElementwiseMappable]> {
  let summary = "Complement of a bit; needs no bootstrapping";
  let arguments = (ins Cggi_Ciphertexts:$input);
  let hasCanonicalizer = 1;
}

def Cggi_MuxOp : Cggi_Op<"mux", [ElementwiseMappable]> {
  let summary = "The first value if the selector is 1, else the second; two bootstrappings";
  let arguments = (ins Cggi_Ciphertexts:$select, Cggi_Ciphertexts:$trueValue, Cggi_Ciphertexts:$falseValue);
  let hasCanonicalizer = 1;
}

class Cggi_LutOp<int inputs> : Cggi_Op<"lut" # inputs, [ElementwiseMappable]> {
  let summary = "Any function of " # inputs # " bits";
  let description = [{
    Bit r of the table is the result where the operands spell r, the first operand being the most significant bit.
  }];
  let assemblyFormat = [{
    operands custom<LookupTable>($lookup_table) attr-dict `:` qualified(type($output))
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}
def Cggi_Lut2Op : Cggi_LutOp<2> {
  let arguments = (ins Cggi_Ciphertexts:$b, Cggi_Ciphertexts:$a, Cggi_Table:$lookup_table);
}
def Cggi_Lut3Op : Cggi_LutOp<3> {
  let arguments = (ins Cggi_Ciphertexts:$c, Cggi_Ciphertexts:$b, Cggi_Ciphertexts:$a, Cggi_Table:$lookup_table);
}
def Cggi_Lut4Op : Cggi_LutOp<4> {
  let arguments = (ins Cggi_Ciphertexts:$d, Cggi_Ciphertexts:$c, Cggi_Ciphertexts:$b, Cggi_Ciphertexts:$a,
                       Cggi_Table:$lookup_table);
}
def Cggi_Lut5Op : Cggi_LutOp<5> {
  let arguments = (ins Cggi_Ciphertexts:$e, Cggi_Ciphertexts:$d, Cggi_Ciphertexts:$c, Cggi_Ciphertexts:$b,
                       Cggi_Ciphertexts:$a, Cggi_Table:$lookup_table);
}
def Cggi_Lut6Op : Cggi_LutOp<6> {
  let arguments = (ins Cggi_Ciphertexts:$f, Cggi_Ciphertexts:$e, Cggi_Ciphertexts:$d, Cggi_Ciphertexts:$c,
                       Cggi_Ciphertexts:$b, Cggi_Ciphertexts:$a, Cggi_Table:$lookup_table);
}

def Cggi_LutLinCombOp : Cggi_Op<"lut_lincomb", [ElementwiseMappable]> {
  let summary = "A table at the weighted sum of some ciphertexts, one bootstrapping";
  let description = [{
    `(lookup_table >> (c0 * x0 + c1 * x1 + ...)) & 1`, the sum modulo 2^plaintext bits. Every coefficient must be below 2^plaintext
    bits.
  }];
  let arguments = (ins Variadic<Cggi_Ciphertexts>:$inputs, DenseI32ArrayAttr:$coefficients, Cggi_Table:$lookup_table);
  let assemblyFormat = [{
    $inputs custom<Weighted>($coefficients, $lookup_table) attr-dict `:`
    qualified(type($output))
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Cggi_MultiLutLinCombOp : Op<Cggi_Dialect, "multi_lut_lincomb",
                                [Pure, SameOperandsAndResultType, ElementwiseMappable]> {
  let summary = "Several tables at one weighted sum of ciphertexts, one bootstrapping";
  let description = [{
    As `lut_lincomb`, a result for each table. The sum does not wrap: with every bit 1 it must be below 2^plaintext bits. Tables are
    32 bits each, read without a sign.
  }];
  let arguments = (ins Variadic<Cggi_Ciphertexts>:$inputs, DenseI32ArrayAttr:$coefficients,
                       DenseI32ArrayAttr:$lookup_tables);
  let results = (outs Variadic<Cggi_Ciphertexts>:$outputs);
  let assemblyFormat = [{
    $inputs custom<WeightedTables>($coefficients, $lookup_tables) attr-dict `:`
    functional-type($inputs, $outputs)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Cggi_ProgrammableBootstrapOp : Cggi_Op<"programmable_bootstrap", [ElementwiseMappable]> {
  let summary = "A table at a message, one bootstrapping";
  let arguments = (ins Cggi_Ciphertexts:$input, Cggi_Table:$lookup_table);
  let assemblyFormat = [{
    $input custom<LookupTable>($lookup_table) attr-dict `:` qualified(type($output))
  }];
  let hasVerifier = 1;
}

def Cggi_SelectorLutLinCombOp : Op<Cggi_Dialect, "selector_lut_lincomb", [Pure]> {
  let summary = "An entry of a table at the weighted sum of some ciphertexts, one bootstrapping";
  let description = [{
    `lookup_tables[c0 * x0 + c1 * x1 + ...]`, the sum modulo 2^plaintext bits, 0 beyond the table: what `comb.lut` is on ciphertexts.
  }];
  let arguments = (ins Variadic<Cggi_Ciphertext>:$inputs, DenseI8ArrayAttr:$coefficients, DenseI8ArrayAttr:$lookup_tables);
  let results = (outs Cggi_Ciphertext:$output);
  let assemblyFormat = [{
    $inputs custom<WeightedTables>($coefficients, $lookup_tables) attr-dict `:`
    functional-type($inputs, $output)
  }];
  let hasVerifier = 1;
}

// Gates of their own for the elements of tensors.
def Cggi_GatesAttr : AttrDef<Cggi_Dialect, "CGGIBoolGates"> {
  let mnemonic = "cggi_bool_gates";
  let summary = "A gate for each element: 0 to 6 are and, nand, or, nor, xor, xnor, not";
  let parameters = (ins ArrayRefParameter<"::mlir::IntegerAttr">:$gates);
  let assemblyFormat = "`<` $gates `>`";
  let genVerifyDecl = 1;
}

def Cggi_PackedOp : Op<Cggi_Dialect, "packed_gates", [Pure, SameOperandsAndResultType]> {
  let summary = "A gate of its own on each pair of elements; a complement takes the first one";
  let arguments = (ins Cggi_GatesAttr:$gates, Cggi_Ciphertexts:$lhs, Cggi_Ciphertexts:$rhs);
  let results = (outs Cggi_Ciphertexts:$output);
  let assemblyFormat = [{
    $lhs `,` $rhs custom<Gates>($gates) attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Cggi_PackedLut3Op : Op<Cggi_Dialect, "packed_lut3", [Pure, SameOperandsAndResultType]> {
  let summary = "A table of its own on each three elements, the first one the most significant bit";
  let arguments = (ins ArrayAttr:$lookup_tables, Cggi_Ciphertexts:$a, Cggi_Ciphertexts:$b, Cggi_Ciphertexts:$c);
  let results = (outs Cggi_Ciphertexts:$output);
  let assemblyFormat = [{
    $a `,` $b `,` $c custom<LookupTables>($lookup_tables) attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

// Integers of several bits, modulo 2^bits: the operations of libraries, which are many
// bootstrappings. The second operand may be a public integer.
def Cggi_CiphertextOrInteger : AnyTypeOf<[Cggi_Ciphertexts, SignlessIntegerLike], "LWE ciphertext or integer, or tensor of them">;

class Cggi_IntegerOp<string mnemonic, list<Trait> traits = []> : Op<Cggi_Dialect, mnemonic, [Pure] # traits> {
  let results = (outs Cggi_Ciphertexts:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
class Cggi_BinaryOp<string mnemonic> : Cggi_IntegerOp<mnemonic> {
  let arguments = (ins Cggi_Ciphertexts:$lhs, Cggi_CiphertextOrInteger:$rhs);
}
def Cggi_AddOp : Cggi_BinaryOp<"add"> { let summary = "Sum of two integers"; }
def Cggi_SubOp : Cggi_BinaryOp<"sub"> { let summary = "Difference of two integers"; }
def Cggi_MulOp : Cggi_BinaryOp<"mul"> { let summary = "Product of two integers"; }
def Cggi_MinOp : Cggi_BinaryOp<"min"> { let summary = "The smaller one of two unsigned integers"; }
def Cggi_MaxOp : Cggi_BinaryOp<"max"> { let summary = "The larger one of two unsigned integers"; }
def Cggi_EqOp : Cggi_BinaryOp<"eq"> { let summary = "1 if two integers are equal, else 0"; }
def Cggi_NeqOp : Cggi_BinaryOp<"neq"> { let summary = "0 if two integers are equal, else 1"; }

// The relations of arith.cmpi, with their numbers.
def Cggi_Relation : I64EnumAttr<"Relation", "a relation of two integers", [
  I64EnumAttrCase<"eq", 0>, I64EnumAttrCase<"ne", 1>, I64EnumAttrCase<"slt", 2>, I64EnumAttrCase<"sle", 3>,
  I64EnumAttrCase<"sgt", 4>, I64EnumAttrCase<"sge", 5>, I64EnumAttrCase<"ult", 6>, I64EnumAttrCase<"ule", 7>,
  I64EnumAttrCase<"ugt", 8>, I64EnumAttrCase<"uge", 9>
]> {
  let cppNamespace = "::ringmill::cggi";
}

def Cggi_CmpOp : Cggi_IntegerOp<"cmp"> {
  let summary = "1 if two integers compare so, else 0";
  let arguments = (ins Cggi_Relation:$predicate, Cggi_Ciphertexts:$lhs, Cggi_CiphertextOrInteger:$rhs);
  let assemblyFormat = [{
    $lhs `,` $rhs ` ` `<` `` `predicate` `=` $predicate `>` attr-dict `:` functional-type(operands, results)
  }];
}

def Cggi_SelectOp : Cggi_IntegerOp<"cmux", [AllTypesMatch<["trueCtxt", "falseCtxt", "output"]>]> {
  let summary = "The first integer if the selector is not 0, else the second";
  let arguments = (ins Cggi_Ciphertexts:$select, Cggi_Ciphertexts:$trueCtxt, Cggi_Ciphertexts:$falseCtxt);
}

class Cggi_ShiftOp<string mnemonic> : Cggi_IntegerOp<mnemonic, [AllTypesMatch<["lhs", "output"]>]> {
  let arguments = (ins Cggi_Ciphertexts:$lhs, IndexAttr:$shiftAmount);
  let assemblyFormat = [{
    $lhs custom<ShiftAmount>($shiftAmount) attr-dict `:` functional-type(operands, results)
  }];
}
def Cggi_ScalarShiftLeftOp : Cggi_ShiftOp<"sshl"> { let summary = "An integer shifted to the left"; }
def Cggi_ScalarShiftRightOp : Cggi_ShiftOp<"sshr"> { let summary = "An unsigned integer shifted to the right"; }

def Cggi_CreateTrivialOp : Cggi_IntegerOp<"create_trivial"> {
  let summary = "An integer as a ciphertext that hides nothing";
  let arguments = (ins Cggi_Table:$value);
  let assemblyFormat = "custom<Value>($value) attr-dict `:` functional-type(operands, results)";
}

def Cggi_CastOp : Cggi_IntegerOp<"cast", [SameOperandsAndResultShape]> {
  let summary = "An integer with other bits: modulo a smaller power of two, or with zeros in front";
  let arguments = (ins Cggi_Ciphertexts:$input);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
}
