// Noisy integers of the public MLIR tutorial. Syntax as its tests have it.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Noisy_Dialect : Dialect {
  let name = "noisy";
  let cppNamespace = "::ringmill::noisy";
  let summary = "Integers of 5 bits below which noise grows";
  let description = [{
    A noisy integer of 32 bits has a message of 5 bits on top, and 27 bits for noise. Its noise is bounded in bits:
    12 fresh, and at most 26, else the message is lost. The bound is not part of the type: analyses compute it. Messages
    are integers modulo 2^5.
  }];
  let useDefaultTypePrinterParser = 1;
}

def Noisy_I32 : TypeDef<Noisy_Dialect, "NoisyI32"> {
  let mnemonic = "i32";
  let summary = "A noisy integer of 32 bits";
}

class Noisy_Op<string mnemonic, list<Trait> traits = []> : Op<Noisy_Dialect, mnemonic, [Pure] # traits>;

// The bits of noise, as the range from 0 to their bound.
def Noisy_Bounded : DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>;

class Noisy_BinaryOp<string mnemonic, list<Trait> traits = []>
    : Noisy_Op<mnemonic, traits # [SameOperandsAndResultType, Noisy_Bounded]> {
  let arguments = (ins Noisy_I32:$lhs, Noisy_I32:$rhs);
  let results = (outs Noisy_I32:$output);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` qualified(type($output))";
}

def Noisy_AddOp : Noisy_BinaryOp<"add", [Commutative]> { let summary = "The sum: one bit of noise more than the worse operand"; }
def Noisy_SubOp : Noisy_BinaryOp<"sub"> { let summary = "The difference: one bit of noise more than the worse operand"; }
def Noisy_MulOp : Noisy_BinaryOp<"mul", [Commutative]> { let summary = "The product: the noise of both operands together"; }

def Noisy_ReduceNoiseOp : Noisy_Op<"reduce_noise", [SameOperandsAndResultType, Noisy_Bounded]> {
  let summary = "The same message with fresh noise";
  let arguments = (ins Noisy_I32:$input);
  let results = (outs Noisy_I32:$output);
  let assemblyFormat = "$input attr-dict `:` qualified(type($output))";
}

def Noisy_EncodeOp : Noisy_Op<"encode", [Noisy_Bounded]> {
  let summary = "A noisy integer of a message, with fresh noise";
  let arguments = (ins I<5>:$input);
  let results = (outs Noisy_I32:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` qualified(type($output))";
}

def Noisy_DecodeOp : Noisy_Op<"decode"> {
  let summary = "The message";
  let arguments = (ins Noisy_I32:$input);
  let results = (outs I<5>:$output);
  let assemblyFormat = "$input attr-dict `:` qualified(type($input)) `->` type($output)";
}
