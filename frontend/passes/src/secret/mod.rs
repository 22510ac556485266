//! Passes over the secret dialect.

mod absorb_constants;
mod add_client_interface;
mod capture_ambient_scope;
mod casts;
mod distribute;
mod drop_secret_types;
mod extract_generic_body;
mod forget_secrets;
mod generic;
mod merge_adjacent_generics;
mod opening;
mod secretize;
mod to_bgv;
mod to_cggi;
mod to_comb;
mod wrap_generic;

pub use absorb_constants::GenericAbsorbConstants;
pub use add_client_interface::AddClientInterface;
pub use capture_ambient_scope::CaptureGenericAmbientScope;
pub use distribute::DistributeGeneric;
pub use drop_secret_types::DropSecretTypes;
pub use extract_generic_body::ExtractGenericBody;
pub use forget_secrets::ForgetSecrets;
pub use merge_adjacent_generics::MergeAdjacentGenerics;
pub use secretize::Secretize;
pub use to_bgv::SecretToBgv;
pub use to_cggi::SecretToCggi;
pub use to_comb::SecretGenericToComb;
pub use wrap_generic::WrapGeneric;
