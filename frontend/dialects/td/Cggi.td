// Gates and lookup tables of the CGGI (TFHE) scheme on ciphertexts: each but `not` is one
// programmable bootstrapping (`mux` is two). Syntax as HEIR prints it; `mux`, `lut5` and `lut6` are
// ours.
include "mlir/IR/AttrTypeBase.td"
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
    operands ` ` `<` `` `lookup_table` `=` $lookup_table `>` attr-dict `:` qualified(type($output))
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
    $inputs ` ` `<` `` `coefficients` `=` $coefficients `,` `lookup_table` `=` $lookup_table `>` attr-dict `:`
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
    $inputs ` ` `<` `` `coefficients` `=` $coefficients `,` `lookup_tables` `=` $lookup_tables `>` attr-dict `:`
    functional-type($inputs, $outputs)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}
