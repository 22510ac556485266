use crate::raw::ringmillTakeApart;
use melior::ir::Module;
use std::{
    ffi::c_uint,
    fmt::{self, Debug, Formatter},
    mem::ManuallyDrop,
    ops::{Deref, DerefMut},
};

/// The number of regions around an op from which on it counts as deep: what takes a square of the
/// depth elsewhere is done in linear time from there on.
pub const DEEP_REGIONS: usize = 64;

/// A module that is freed in time linear in its size however deep its regions lie in one another;
/// MLIR takes a square of the depth.
pub struct DeepModule<'c>(ManuallyDrop<Module<'c>>);

impl<'c> From<Module<'c>> for DeepModule<'c> {
    fn from(module: Module<'c>) -> Self {
        Self(ManuallyDrop::new(module))
    }
}

impl<'c> Deref for DeepModule<'c> {
    type Target = Module<'c>;

    fn deref(&self) -> &Module<'c> {
        &self.0
    }
}

impl<'c> DerefMut for DeepModule<'c> {
    fn deref_mut(&mut self) -> &mut Module<'c> {
        &mut self.0
    }
}

impl Debug for DeepModule<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.0, formatter)
    }
}

impl Drop for DeepModule<'_> {
    fn drop(&mut self) {
        // SAFETY: the module is alive, and the next line frees it: nothing sees what was taken
        // apart.
        unsafe { ringmillTakeApart(self.0.to_raw(), DEEP_REGIONS as c_uint) };
        // SAFETY: `drop` runs once, and nothing uses the field after it.
        unsafe { ManuallyDrop::drop(&mut self.0) };
    }
}
