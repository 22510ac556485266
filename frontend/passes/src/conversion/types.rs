//! The types of a lowering, found once each.

use super::lowering::Lowering;
use melior::{
    Context,
    ir::{
        Type, TypeLike,
        r#type::{DimSize, FunctionType, MemRefType, RankedTensorType, ShapedTypeLike},
    },
};
use rustc_hash::FxHashMap;

/// Types and what they become.
pub(super) struct Types<'c> {
    context: &'c Context,
    known: FxHashMap<usize, Type<'c>>,
}

impl<'c> Types<'c> {
    pub fn new(context: &'c Context) -> Self {
        Self { context, known: FxHashMap::default() }
    }

    /// The counterpart of a type; itself if nothing in it changes.
    pub fn converted<L: Lowering<'c>>(&mut self, lowering: &L, r#type: Type<'c>) -> Result<Type<'c>, String> {
        let key = r#type.to_raw().ptr as usize;
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let converted = match lowering.convert_type(r#type)? {
            Some(whole) => whole,
            None => self.parts(lowering, r#type)?,
        };
        self.known.insert(key, converted);
        Ok(converted)
    }

    /// The counterparts of types.
    pub fn all<L: Lowering<'c>>(
        &mut self,
        lowering: &L,
        types: impl IntoIterator<Item = Type<'c>>,
    ) -> Result<Vec<Type<'c>>, String> {
        types.into_iter().map(|r#type| self.converted(lowering, r#type)).collect()
    }

    fn parts<L: Lowering<'c>>(&mut self, lowering: &L, r#type: Type<'c>) -> Result<Type<'c>, String> {
        if let Ok(tensor) = RankedTensorType::try_from(r#type) {
            let element = self.converted(lowering, tensor.element())?;
            if element != tensor.element() {
                return Ok(tensor_of(&extents(&tensor), element, &tensor));
            }
        } else if let Ok(memref) = MemRefType::try_from(r#type) {
            let element = self.converted(lowering, memref.element())?;
            if element != memref.element() {
                let (layout, space) = (memref.layout(), memref.memory_space());
                return Ok(MemRefType::new(element, &extents(&memref), Some(layout), space).into());
            }
        } else if let Ok(function) = FunctionType::try_from(r#type) {
            let (inputs, results) = signature(&function);
            let (inputs, results) = (self.all(lowering, inputs)?, self.all(lowering, results)?);
            return Ok(FunctionType::new(self.context, &inputs, &results).into());
        }
        Ok(r#type)
    }
}

fn tensor_of<'c>(extents: &[i64], element: Type<'c>, like: &RankedTensorType<'c>) -> Type<'c> {
    let extents: Vec<u64> = extents.iter().map(|&extent| extent as u64).collect();
    RankedTensorType::new(&extents, element, like.encoding()).into()
}

/// MLIR's numbers of the extents, dynamic ones too.
fn extents<'c>(shaped: &impl ShapedTypeLike<'c>) -> Vec<i64> {
    (0..shaped.rank())
        .map(|position| match shaped.dim_size(position) {
            Ok(DimSize::Static(size)) => size as i64,
            _ => i64::MIN,
        })
        .collect()
}

/// The types of a function's arguments and results.
pub(super) fn signature<'c>(function: &FunctionType<'c>) -> (Vec<Type<'c>>, Vec<Type<'c>>) {
    (
        (0..function.input_count()).filter_map(|position| function.input(position).ok()).collect(),
        (0..function.result_count()).filter_map(|position| function.result(position).ok()).collect(),
    )
}
