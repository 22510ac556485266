// Combinational logic on plain bits: the part of CIRCT's comb that HEIR has, in that syntax, and
// HEIR's tables of weighted sums.
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Comb_Dialect : Dialect {
  let name = "comb";
  let cppNamespace = "::ringmill::comb";
  let summary = "Combinational logic";
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let hasConstantMaterializer = 1;
}

def Comb_Integer : Type<CPred<"$_self.isSignlessInteger()">, "signless integer", "::mlir::IntegerType">;
def Comb_Table : Attr<CPred<"::llvm::isa<::mlir::IntegerAttr>($_self)">, "integer attribute"> {
  let storageType = "::mlir::IntegerAttr";
  let returnType = "::mlir::IntegerAttr";
  let convertFromStorage = "$_self";
}

class Comb_Op<string mnemonic, list<Trait> traits = []> : Op<Comb_Dialect, mnemonic, [Pure] # traits>;

// Bitwise over one or more operands. `bin` says that no operand is unknown (CIRCT's two-state
// flag).
class Comb_BitwiseOp<string mnemonic, list<Trait> traits = []>
    : Comb_Op<mnemonic, [SameOperandsAndResultType] # traits> {
  let arguments = (ins Variadic<Comb_Integer>:$inputs, UnitAttr:$twoState);
  let results = (outs Comb_Integer:$result);
  let assemblyFormat = "(`bin` $twoState^)? $inputs attr-dict `:` qualified(type($result))";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def Comb_AndOp : Comb_BitwiseOp<"and", [Commutative]> { let summary = "And of all operands"; }
def Comb_OrOp : Comb_BitwiseOp<"or", [Commutative]> { let summary = "Or of all operands"; }
def Comb_XorOp : Comb_BitwiseOp<"xor", [Commutative]> { let summary = "Exclusive or of all operands"; }
def Comb_NandOp : Comb_BitwiseOp<"nand", [Commutative]> { let summary = "Complement of the and of all operands"; }
def Comb_NorOp : Comb_BitwiseOp<"nor", [Commutative]> { let summary = "Complement of the or of all operands"; }
def Comb_XNorOp : Comb_BitwiseOp<"xnor", [Commutative]> { let summary = "Complement of the exclusive or of all operands"; }

def Comb_InvOp : Comb_Op<"inv", [SameOperandsAndResultType]> {
  let summary = "Complement of each bit";
  let arguments = (ins Comb_Integer:$input, UnitAttr:$twoState);
  let results = (outs Comb_Integer:$result);
  let assemblyFormat = "(`bin` $twoState^)? $input attr-dict `:` qualified(type($input))";
  let hasFolder = 1;
}

def Comb_MuxOp : Comb_Op<"mux", [AllTypesMatch<["trueValue", "falseValue", "result"]>]> {
  let summary = "The first value if the condition is 1, else the second";
  let arguments = (ins I1:$cond, AnyType:$trueValue, AnyType:$falseValue, UnitAttr:$twoState);
  let results = (outs AnyType:$result);
  let assemblyFormat =
      "(`bin` $twoState^)? $cond `,` $trueValue `,` $falseValue attr-dict `:` qualified(type($result))";
  let hasFolder = 1;
}

def Comb_TruthTableOp : Comb_Op<"truth_table"> {
  let summary = "Any function of up to six bits";
  let description = [{
    Bit r of the table, an integer of 2^n bits for n inputs, is the result where the inputs spell r, the first input being the
    most significant bit.
  }];
  let arguments = (ins Variadic<I1>:$inputs, Comb_Table:$lookupTable);
  let results = (outs I1:$result);
  let assemblyFormat = "$inputs `->` $lookupTable attr-dict";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

// Modulo 2^width, of any number of operands.
class Comb_SumOp<string mnemonic> : Comb_Op<mnemonic, [SameOperandsAndResultType, Commutative]> {
  let arguments = (ins Variadic<Comb_Integer>:$inputs, UnitAttr:$twoState);
  let results = (outs Comb_Integer:$result);
  let assemblyFormat = "(`bin` $twoState^)? $inputs attr-dict `:` qualified(type($result))";
  let hasFolder = 1;
}
def Comb_AddOp : Comb_SumOp<"add"> { let summary = "Sum of all operands modulo 2^width"; }
def Comb_MulOp : Comb_SumOp<"mul"> { let summary = "Product of all operands modulo 2^width"; }

// Bits here have two states: the case and wild card equalities are equality.
def Comb_ICmpPredicate : I64EnumAttr<"ICmpPredicate", "how two integers are compared", [
  I64EnumAttrCase<"eq", 0>, I64EnumAttrCase<"ne", 1>, I64EnumAttrCase<"slt", 2>, I64EnumAttrCase<"sle", 3>,
  I64EnumAttrCase<"sgt", 4>, I64EnumAttrCase<"sge", 5>, I64EnumAttrCase<"ult", 6>, I64EnumAttrCase<"ule", 7>,
  I64EnumAttrCase<"ugt", 8>, I64EnumAttrCase<"uge", 9>, I64EnumAttrCase<"ceq", 10>, I64EnumAttrCase<"cne", 11>,
  I64EnumAttrCase<"weq", 12>, I64EnumAttrCase<"wne", 13>
]> {
  let cppNamespace = "::ringmill::comb";
}

def Comb_ICmpOp : Comb_Op<"icmp", [SameTypeOperands]> {
  let summary = "Whether two integers compare so";
  let arguments = (ins Comb_ICmpPredicate:$predicate, Comb_Integer:$lhs, Comb_Integer:$rhs, UnitAttr:$twoState);
  let results = (outs I1:$result);
  let assemblyFormat = "(`bin` $twoState^)? $predicate $lhs `,` $rhs attr-dict `:` qualified(type($lhs))";
  let hasFolder = 1;
}

def Comb_ParityOp : Comb_Op<"parity"> {
  let summary = "Exclusive or of all bits";
  let arguments = (ins Comb_Integer:$input, UnitAttr:$twoState);
  let results = (outs I1:$result);
  let assemblyFormat = "(`bin` $twoState^)? $input attr-dict `:` qualified(type($input))";
  let hasFolder = 1;
}

def Comb_ExtractOp : Comb_Op<"extract"> {
  let summary = "Some bits of an integer, from a lowest one on";
  let arguments = (ins Comb_Integer:$input, I32Attr:$lowBit);
  let results = (outs Comb_Integer:$result);
  let assemblyFormat = "$input `from` $lowBit attr-dict `:` functional-type($input, $result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Comb_ConcatOp : Comb_Op<"concat", [InferTypeOpAdaptor]> {
  let summary = "The bits of all operands, the first one highest";
  let arguments = (ins Variadic<Comb_Integer>:$inputs);
  let results = (outs Comb_Integer:$result);
  let assemblyFormat = "$inputs attr-dict `:` qualified(type($inputs))";
  let hasFolder = 1;
}

def Comb_ReplicateOp : Comb_Op<"replicate"> {
  let summary = "The bits of an integer several times";
  let arguments = (ins Comb_Integer:$input);
  let results = (outs Comb_Integer:$result);
  let assemblyFormat = "$input attr-dict `:` functional-type($input, $result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Comb_LutOp : Comb_Op<"lut"> {
  let summary = "An entry of a table at a weighted sum of bytes";
  let description = [{
    `lookupTable[coefficients[0] * x0 + coefficients[1] * x1 + ...]`. The bytes and the weights have a sign; the sum is undefined outside of
    the table.
  }];
  let arguments = (ins Variadic<I8>:$inputs, DenseI8ArrayAttr:$coefficients, DenseI8ArrayAttr:$lookupTable);
  let results = (outs I8:$result);
  let assemblyFormat = [{
    $inputs custom<WeightedBytes>($coefficients, $lookupTable) attr-dict `:`
    functional-type($inputs, $result)
  }];
  let hasVerifier = 1;
}
