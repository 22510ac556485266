// Values that must stay encrypted, before a scheme is chosen. Syntax as HEIR prints it.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Secret_Dialect : Dialect {
  let name = "secret";
  let cppNamespace = "::ringmill::secret";
  let summary = "Computations on values that stay encrypted";
  let description = [{
    Function arguments are marked secret with the unit attribute `secret.secret`, or have the type `!secret.secret<T>`.
  }];
  let useDefaultTypePrinterParser = 1;
  let hasRegionArgAttrVerify = 1;
}

def Secret_Secret : TypeDef<Secret_Dialect, "Secret", [MemRefElementTypeInterface]> {
  let mnemonic = "secret";
  let summary = "A secret value of some plaintext type";
  let parameters = (ins "::mlir::Type":$valueType);
  let assemblyFormat = "`<` $valueType `>`";
}

def Secret_Kernel : AttrDef<Secret_Dialect, "Kernel"> {
  let mnemonic = "kernel";
  let summary = "The algorithm for an operation on packed ciphertexts, and whether no other may take its place";
  let parameters = (ins "::mlir::StringAttr":$name, "bool":$force);
  let assemblyFormat = "`<` struct(params) `>`";
}

class Secret_Op<string mnemonic, list<Trait> traits = []> : Op<Secret_Dialect, mnemonic, traits>;

def Secret_ConcealOp : Secret_Op<"conceal", [Pure]> {
  let summary = "Make a plaintext value secret";
  let arguments = (ins AnyType:$cleartext);
  let results = (outs Secret_Secret:$output);
  let assemblyFormat = "$cleartext attr-dict `:` type($cleartext) `->` qualified(type($output))";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Secret_RevealOp : Secret_Op<"reveal", [Pure]> {
  let summary = "Make a secret value public (decryption)";
  let arguments = (ins Secret_Secret:$input);
  let results = (outs AnyType:$cleartext);
  let assemblyFormat = "$input attr-dict `:` qualified(type($input)) `->` type($cleartext)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Secret_CastOp : Secret_Op<"cast", [Pure]> {
  let summary = "See the bits of a secret as another type of as many bits";
  let description = [{
    Between an integer and a tensor of its bits, least significant first: `!secret.secret<i8>` to
    `!secret.secret<tensor<8xi1>>`.
  }];
  let arguments = (ins Secret_Secret:$input);
  let results = (outs Secret_Secret:$output);
  let assemblyFormat = "$input attr-dict `:` qualified(type($input)) `to` qualified(type($output))";
  let hasFolder = 1;
}

def Secret_SeparatorOp : Secret_Op<"separator", [MemoryEffects<[MemWrite]>]> {
  let summary = "A line that optimizations do not cross";
  let arguments = (ins Variadic<AnyType>:$inputs);
  let assemblyFormat = "attr-dict ($inputs^ `:` type($inputs))?";
}

def Secret_GenericOp : Secret_Op<"generic", [
    SingleBlock, RecursiveMemoryEffects, RecursivelySpeculatable, AffineScope,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames", "getAsmBlockNames"]>]> {
  let summary = "A plaintext computation lifted to secrets";
  let description = [{
    Argument k of the block is the plaintext of input k; result j is the secret of the value yielded at j. The body may
    read public values from outside. Constants made by folding stay inside. Arguments of the block that are indices are
    dimensions and symbols of affine ops.

    Attributes of inputs and results, `%x: T {a = 1}` and `-> (R {b = 2})`, are the arrays `__argattrs` and `__resattrs`.
    The older syntax is read as well: `secret.generic ins(%x, %y : T, U)`.
  }];
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<Secret_Secret>:$outputs);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let hasCanonicalizer = 1;
}

def Secret_YieldOp : Secret_Op<"yield", [Pure, Terminator, ReturnLike, HasParent<"GenericOp">]> {
  let summary = "The plaintext results of a secret.generic";
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
}
