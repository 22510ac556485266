// The changes of levels and sizes of ciphertexts, before a scheme is chosen. Syntax as HEIR prints
// it.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Mgmt_Dialect : Dialect {
  let name = "mgmt";
  let cppNamespace = "::ringmill::mgmt";
  let summary = "Levels and sizes of ciphertexts, on the values that become them";
  let description = [{
    The attribute `mgmt.mgmt` of an operation, an argument or a result says the level and the size of the ciphertext.
  }];
  let useDefaultAttributePrinterParser = 1;
}

class Mgmt_Attr<string name, string attrMnemonic> : AttrDef<Mgmt_Dialect, name> {
  let mnemonic = attrMnemonic;
  let assemblyFormat = "`<` struct(params) `>`";
}

def Mgmt_MgmtAttr : Mgmt_Attr<"Mgmt", "mgmt"> {
  let summary = "The level of a ciphertext, its elements, and the factor of its messages if it is known";
  let parameters = (ins "int":$level, DefaultValuedParameter<"int", "2">:$dimension,
                        DefaultValuedParameter<"int64_t", "-1">:$scale);
}

def Mgmt_OpenfheParamsAttr : Mgmt_Attr<"OpenfheParams", "openfhe_params"> {
  let summary = "The additions and key switches that OpenFHE estimates noise from";
  let parameters = (ins "int64_t":$evalAddCount, "int64_t":$keySwitchCount);
}

class Mgmt_Op<string mnemonic> : Op<Mgmt_Dialect, mnemonic, [Pure, ElementwiseMappable, SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$input);
  let results = (outs AnyType:$output);
  let assemblyFormat = "$input attr-dict `:` type($output)";
}
def Mgmt_ModReduceOp : Mgmt_Op<"modreduce"> { let summary = "The same value, one level lower, with less noise"; }
def Mgmt_RelinearizeOp : Mgmt_Op<"relinearize"> { let summary = "The same value in a ciphertext of two elements"; }
def Mgmt_BootstrapOp : Mgmt_Op<"bootstrap"> { let summary = "The same value with fresh noise"; }
def Mgmt_InitOp : Mgmt_Op<"init"> { let summary = "A public value that is encoded for a level"; }
def Mgmt_LevelReduceMinOp : Mgmt_Op<"level_reduce_min"> { let summary = "The same value at the lowest level"; }

def Mgmt_LevelReduceOp : Mgmt_Op<"level_reduce"> {
  let summary = "The same value, some levels lower";
  let arguments = (ins AnyType:$input, DefaultValuedAttr<I64Attr, "1">:$levelToDrop);
  let assemblyFormat = "$input custom<LevelToDrop>($levelToDrop) attr-dict `:` type($output)";
}

def Mgmt_AdjustScaleOp : Mgmt_Op<"adjust_scale"> {
  let summary = "The same value with another factor";
  let arguments = (ins AnyType:$input, I64Attr:$id);
  let assemblyFormat = "$input custom<Id>($id) attr-dict `:` type($output)";
}
