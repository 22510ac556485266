use crate::ir::{build, scalar_width};
use melior::{
    Context,
    ir::{
        Attribute, Location, OperationRef, RegionLike, Type,
        attribute::{StringAttribute, TypeAttribute},
        block::BlockLike,
        operation::{OperationBuilder, OperationLike},
        r#type::{MemRefType, RankedTensorType},
    },
};
use ringmill_dialects::{access, attr, ops::MemRef};
use rustc_hash::FxHashMap;

/// Constant globals made for loads at secret subscripts; equal ones are made once.
pub(super) struct Tables<'c, 'a> {
    context: &'c Context,
    /// The module that receives the globals.
    pub module: OperationRef<'c, 'a>,
    known: FxHashMap<(u32, Vec<u128>), String>,
}

impl<'c, 'a> Tables<'c, 'a> {
    /// None yet.
    pub fn new(context: &'c Context, module: OperationRef<'c, 'a>) -> Self {
        Self { context, module, known: FxHashMap::default() }
    }

    /// The name and type of a table of `words`.
    pub fn table(&mut self, words: Vec<u128>, element: Type<'c>) -> Option<(String, Type<'c>)> {
        let extent = words.len();
        let r#type: Type = MemRefType::new(element, &[extent as i64], None, None).into();
        let width = scalar_width(element)?;
        if let Some(name) = self.known.get(&(width, words.clone())) {
            return Some((name.clone(), r#type));
        }
        let name = format!("__table_{}", self.known.len());
        let tensor = RankedTensorType::new(&[extent as u64], element, None).into();
        let context = self.context;
        let attributes = [
            attr::SYM_NAME.with(context, StringAttribute::new(context, &name)),
            attr::SYM_VISIBILITY.with(context, StringAttribute::new(context, "private")),
            attr::TYPE.with(context, TypeAttribute::new(r#type)),
            attr::INITIAL_VALUE.with(context, access::elements_attribute(tensor, &words)?),
            attr::CONSTANT.with(context, Attribute::unit(context)),
        ];
        let builder =
            OperationBuilder::new(MemRef::Global.text(), Location::unknown(context)).add_attributes(&attributes);
        self.module.region(0).ok()?.first_block()?.insert_operation(0, build(builder));
        self.known.insert((width, words), name.clone());
        Some((name, r#type))
    }
}
