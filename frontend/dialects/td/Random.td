// Random numbers from distributions. Syntax as HEIR prints it.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Random_Dialect : Dialect {
  let name = "random";
  let cppNamespace = "::ringmill::random";
  let summary = "Random numbers from distributions";
  let useDefaultTypePrinterParser = 1;
}

def Random_DistributionKind : I32EnumAttr<"Distribution", "a distribution of integers", [
  I32EnumAttrCase<"uniform", 0>, I32EnumAttrCase<"gaussian", 1>
]> {
  let cppNamespace = "::ringmill::random";
}

class Random_Type<string name, string typeMnemonic> : TypeDef<Random_Dialect, name> {
  let mnemonic = typeMnemonic;
}
def Random_PRNG : Random_Type<"PRNG", "prng"> { let summary = "A pseudorandom generator"; }
def Random_DistributionType : Random_Type<"Distribution", "distribution"> {
  let summary = "A distribution of integers";
  let parameters = (ins "::ringmill::random::Distribution":$distribution_type);
  let assemblyFormat = "`<` struct(params) `>`";
}

def Random_Integer : Attr<CPred<"::llvm::isa<::mlir::IntegerAttr>($_self)">, "integer attribute"> {
  let storageType = "::mlir::IntegerAttr";
  let returnType = "::mlir::IntegerAttr";
  let convertFromStorage = "$_self";
}

class Random_Op<string mnemonic, list<Trait> traits = []> : Op<Random_Dialect, mnemonic, traits>;

def Random_InitOp : Random_Op<"init_prng", [Pure]> {
  let summary = "A generator of numbers of so many bits, from a seed";
  let arguments = (ins Index:$seed, Random_Integer:$num_bits);
  let results = (outs Random_PRNG:$output);
  let assemblyFormat = "$seed custom<NumBits>($num_bits) attr-dict `:` functional-type(operands, results)";
}

def Random_DiscreteGaussianDistributionOp : Random_Op<"discrete_gaussian_distribution", [Pure]> {
  let summary = "The discrete Gaussian distribution";
  let arguments = (ins Random_PRNG:$input, Random_Integer:$mean, Random_Integer:$stddev);
  let results = (outs Random_DistributionType:$output);
  let assemblyFormat = "$input custom<Gaussian>($mean, $stddev) attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Random_DiscreteUniformDistributionOp : Random_Op<"discrete_uniform_distribution", [Pure]> {
  let summary = "The uniform distribution from a minimum on below a maximum";
  let arguments = (ins Random_PRNG:$input, Random_Integer:$min, Random_Integer:$max);
  let results = (outs Random_DistributionType:$output);
  let assemblyFormat = [{
    $input `{` `range` `=` `[` $min `,` $max `]` `}` attr-dict `:` `(` qualified(type($input)) `)` `->` type($output)
  }];
  let hasVerifier = 1;
}

// Not pure: the generator has a state.
def Random_SampleOp : Random_Op<"sample"> {
  let summary = "A number of a distribution, or a tensor of them";
  let arguments = (ins Random_DistributionType:$input);
  let results = (outs AnyType:$output);
  let assemblyFormat = "$input attr-dict `:` functional-type(operands, results)";
}
