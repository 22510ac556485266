// Tensors of encrypted integers as the compiler of Concrete has them. Syntax as concrete-python
// 2.11 prints it: the generic form, with attributes in braces.
include "Fhe.td"

def FheLinalg_Dialect : Dialect {
  let name = "FHELinalg";
  let cppNamespace = "::ringmill::FHELinalg";
  let summary = "Tensors of encrypted integers of Concrete";
  let description = [{
    The values of elements are those of the dialect `FHE`. Sizes are constants. Elementwise operations broadcast as
    numpy does: shapes are aligned at the last dimension, and a size of 1 is repeated.
  }];
  let usePropertiesForAttributes = 0;
}

def FheLinalg_Encrypted : StaticShapeTensorOf<[Fhe_Integer]>;
def FheLinalg_Clear : StaticShapeTensorOf<[AnySignlessInteger]>;
def FheLinalg_Indices : StaticShapeTensorOf<[Index]>;
// Operations that move elements move clear ones, too.
def FheLinalg_Any : StaticShapeTensorOf<[Fhe_Integer, AnySignlessInteger, Index]>;
def FheLinalg_Output : AnyTypeOf<[Fhe_Integer, FheLinalg_Encrypted]>;

class FheLinalg_Op<string mnemonic> : Op<FheLinalg_Dialect, mnemonic, [Pure]> {
  let results = (outs FheLinalg_Encrypted:$output);
  let hasVerifier = 1;
}

class FheLinalg_BinaryOp<string mnemonic> : FheLinalg_Op<mnemonic> {
  let arguments = (ins FheLinalg_Encrypted:$lhs, FheLinalg_Encrypted:$rhs);
}
def FheLinalg_AddEintOp : FheLinalg_BinaryOp<"add_eint"> { let summary = "Sums of encrypted integers"; }
def FheLinalg_SubEintOp : FheLinalg_BinaryOp<"sub_eint"> { let summary = "Differences of encrypted integers"; }
def FheLinalg_MulEintOp : FheLinalg_BinaryOp<"mul_eint"> { let summary = "Products of encrypted integers"; }
def FheLinalg_MatMulEintEintOp : FheLinalg_BinaryOp<"matmul_eint_eint"> {
  let summary = "The product of encrypted matrices, as numpy's matmul";
}
def FheLinalg_DotEintOp : FheLinalg_BinaryOp<"dot_eint_eint"> {
  let summary = "The dot product of encrypted vectors";
  let results = (outs Fhe_Integer:$output);
}

class FheLinalg_EintIntOp<string mnemonic> : FheLinalg_Op<mnemonic> {
  let arguments = (ins FheLinalg_Encrypted:$lhs, FheLinalg_Clear:$rhs);
}
def FheLinalg_AddEintIntOp : FheLinalg_EintIntOp<"add_eint_int"> {
  let summary = "Sums of encrypted and clear integers";
}
def FheLinalg_SubEintIntOp : FheLinalg_EintIntOp<"sub_eint_int"> {
  let summary = "Encrypted integers less clear ones";
}
def FheLinalg_MulEintIntOp : FheLinalg_EintIntOp<"mul_eint_int"> {
  let summary = "Products of encrypted and clear integers";
}
def FheLinalg_MatMulEintIntOp : FheLinalg_EintIntOp<"matmul_eint_int"> {
  let summary = "The product of an encrypted and a clear matrix, as numpy's matmul";
}
def FheLinalg_DotOp : FheLinalg_EintIntOp<"dot_eint_int"> {
  let summary = "The dot product of an encrypted and a clear vector";
  let results = (outs Fhe_Integer:$output);
}

class FheLinalg_IntEintOp<string mnemonic> : FheLinalg_Op<mnemonic> {
  let arguments = (ins FheLinalg_Clear:$lhs, FheLinalg_Encrypted:$rhs);
}
def FheLinalg_SubIntEintOp : FheLinalg_IntEintOp<"sub_int_eint"> {
  let summary = "Clear integers less encrypted ones";
}
def FheLinalg_MatMulIntEintOp : FheLinalg_IntEintOp<"matmul_int_eint"> {
  let summary = "The product of a clear and an encrypted matrix, as numpy's matmul";
}

class FheLinalg_UnaryOp<string mnemonic> : FheLinalg_Op<mnemonic> {
  let arguments = (ins FheLinalg_Encrypted:$input);
}
def FheLinalg_NegEintOp : FheLinalg_UnaryOp<"neg_eint"> { let summary = "Negatives of encrypted integers"; }
def FheLinalg_RoundOp : FheLinalg_UnaryOp<"round"> {
  let summary = "Encrypted integers in units of 2^(n-m), rounded up from the middle";
}
def FheLinalg_LsbOp : FheLinalg_UnaryOp<"lsb"> { let summary = "The least significant bits, as 0 or 1"; }
def FheLinalg_ReinterpretPrecisionOp : FheLinalg_UnaryOp<"reinterpret_precision"> {
  let summary = "The same ciphertexts with another number of bits";
}
def FheLinalg_ToSignedOp : FheLinalg_Op<"to_signed"> {
  let summary = "The same bits as signed integers";
  let arguments = (ins StaticShapeTensorOf<[Fhe_Unsigned]>:$input);
  let results = (outs StaticShapeTensorOf<[Fhe_Signed]>:$output);
}
def FheLinalg_ToUnsignedOp : FheLinalg_Op<"to_unsigned"> {
  let summary = "The same bits as unsigned integers";
  let arguments = (ins StaticShapeTensorOf<[Fhe_Signed]>:$input);
  let results = (outs StaticShapeTensorOf<[Fhe_Unsigned]>:$output);
}

def FheLinalg_ApplyLookupTableOp : FheLinalg_Op<"apply_lookup_table"> {
  let summary = "The entries of one clear table at encrypted indices";
  let arguments = (ins FheLinalg_Encrypted:$t, FheLinalg_Clear:$lut);
}
def FheLinalg_ApplyMultiLookupTableOp : FheLinalg_Op<"apply_multi_lookup_table"> {
  let summary = "The entries of clear tables at encrypted indices";
  let description = [{
    The tables stand in the last dimension of `luts`; the dimensions before it are broadcast to those of the indices.
  }];
  let arguments = (ins FheLinalg_Encrypted:$t, FheLinalg_Clear:$luts);
}
def FheLinalg_ApplyMappedLookupTableOp : FheLinalg_Op<"apply_mapped_lookup_table"> {
  let summary = "The entries of clear tables at encrypted indices, each table chosen by a clear map";
  let arguments = (ins FheLinalg_Encrypted:$t, FheLinalg_Clear:$luts, FheLinalg_Indices:$map);
}

def FheLinalg_SumOp : FheLinalg_Op<"sum"> {
  let summary = "Sums over some dimensions, or over all if none is named";
  let arguments = (ins FheLinalg_Encrypted:$tensor, DefaultValuedAttr<I64ArrayAttr, "{}">:$axes,
                       DefaultValuedAttr<BoolAttr, "false">:$keep_dims);
  let results = (outs FheLinalg_Output:$output);
}
def FheLinalg_Conv2dOp : FheLinalg_Op<"conv2d"> {
  let summary = "The convolution of images NCHW with clear filters FCHW";
  let description = [{ Padding, if there is any, is 0. Channels and filters fall into `group` groups. }];
  let arguments = (ins FheLinalg_Encrypted:$input, FheLinalg_Clear:$weight, Optional<FheLinalg_Clear>:$bias,
                       OptionalAttr<I64ElementsAttr>:$padding, OptionalAttr<I64ElementsAttr>:$strides,
                       OptionalAttr<I64ElementsAttr>:$dilations, OptionalAttr<I64Attr>:$group);
}
def FheLinalg_Maxpool2dOp : FheLinalg_Op<"maxpool2d"> {
  let summary = "The largest element of each window of images NCHW";
  let arguments = (ins FheLinalg_Encrypted:$input, I64ElementsAttr:$kernel_shape,
                       OptionalAttr<I64ElementsAttr>:$strides, OptionalAttr<I64ElementsAttr>:$dilations);
}

class FheLinalg_MoveOp<string mnemonic> : FheLinalg_Op<mnemonic> {
  let results = (outs FheLinalg_Any:$output);
}
def FheLinalg_ConcatOp : FheLinalg_MoveOp<"concat"> {
  let summary = "Tensors one after the other along a dimension";
  let arguments = (ins Variadic<FheLinalg_Any>:$ins, DefaultValuedAttr<I64Attr, "0">:$axis);
}
def FheLinalg_TransposeOp : FheLinalg_MoveOp<"transpose"> {
  let summary = "The dimensions in another order, or in reverse if none is named";
  let arguments = (ins FheLinalg_Any:$tensor, DefaultValuedAttr<I64ArrayAttr, "{}">:$axes);
}
def FheLinalg_FromElementOp : FheLinalg_MoveOp<"from_element"> {
  let summary = "The tensor of one element";
  let arguments = (ins AnyTypeOf<[Fhe_Integer, AnySignlessInteger, Index]>:$input);
}
def FheLinalg_BroadcastOp : FheLinalg_MoveOp<"broadcast"> {
  let summary = "A tensor repeated along dimensions of size 1 and new ones";
  let arguments = (ins FheLinalg_Any:$input);
}
def FheLinalg_FancyIndexOp : FheLinalg_MoveOp<"fancy_index"> {
  let summary = "The elements at clear indices";
  let description = [{
    For a vector each index is a position; for a tensor of rank n > 1 the last dimension of the indices holds the n
    subscripts of an element.
  }];
  let arguments = (ins FheLinalg_Any:$input, FheLinalg_Indices:$indices);
}
def FheLinalg_FancyAssignOp : FheLinalg_MoveOp<"fancy_assign"> {
  let summary = "A tensor with other elements at clear indices";
  let arguments = (ins FheLinalg_Any:$input, FheLinalg_Indices:$indices, FheLinalg_Any:$values);
}
