// Residue number systems. Syntax as HEIR prints it.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/OpBase.td"

def Rns_Dialect : Dialect {
  let name = "rns";
  let cppNamespace = "::ringmill::rns";
  let summary = "Residue number systems";
  let useDefaultTypePrinterParser = 1;
}

def Rns_Rns : TypeDef<Rns_Dialect, "RNS", [MemRefElementTypeInterface]> {
  let mnemonic = "rns";
  let summary = "An integer by its residues modulo coprime integers";
  let description = [{
    Written `!rns.rns<!Z12289_i32, !Z7681_i32>`, limbs in order. The moduli are pairwise coprime, so that the residues
    determine the integer modulo their product (Sunzi's theorem).
  }];
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$basisTypes);
  let assemblyFormat = "`<` $basisTypes `>`";
  let genVerifyDecl = 1;
}
