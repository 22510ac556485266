//! The functions of a client: their names, and the attributes that say their parts.

use crate::{error::ProgramCode, ir::for_each_inner, refusal::Refusal};
use melior::{
    Context,
    ir::{
        Attribute, OperationRef, Type,
        attribute::{ArrayAttribute, IntegerAttribute, StringAttribute, TypeAttribute},
        operation::OperationLike,
        r#type::IntegerType,
    },
};
use ringmill_dialects::{
    access::{self, Visibility},
    attr::{self, NamedAttribute},
};
use rustc_hash::FxHashSet;

/// The part of a function of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClientRole {
    /// It encrypts.
    Encrypts,
    /// It decrypts.
    Decrypts,
}

impl ClientRole {
    fn text(self) -> &'static str {
        match self {
            Self::Encrypts => "client.encrypt",
            Self::Decrypts => "client.decrypt",
        }
    }

    /// The part that a function says in `heir.interface`, or in the attributes that HEIR had
    /// before.
    pub fn of(function: OperationRef<'_, '_>) -> Option<Self> {
        if attr::CLIENT_ENCRYPT.is_on(function) {
            return Some(Self::Encrypts);
        }
        if attr::CLIENT_DECRYPT.is_on(function) {
            return Some(Self::Decrypts);
        }
        let roles = access::entry(attr::INTERFACE.attribute(function)?, "roles")?;
        let roles = ArrayAttribute::try_from(roles).ok()?;
        (0..roles.len()).find_map(|position| {
            let role = roles.element(position).ok()?.to_string();
            [Self::Encrypts, Self::Decrypts].into_iter().find(|known| role == format!("\"{}\"", known.text()))
        })
    }
}

/// The public functions with bodies, without those of a client, in their order.
pub(crate) fn entries<'c, 'a>(module: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let is_entry = |function: &OperationRef<'c, 'a>| {
        access::visibility(*function) == Visibility::Public
            && !access::is_declaration(*function)
            && ClientRole::of(*function).is_none()
    };
    access::functions(module).into_iter().filter(is_entry).collect()
}

/// The names that the symbols of a module have.
pub(crate) struct Names(FxHashSet<String>);

impl Names {
    /// The names of a module.
    pub fn of(module: OperationRef<'_, '_>) -> Self {
        let mut names = FxHashSet::default();
        for_each_inner(module, |operation| names.extend(access::symbol_name(operation)));
        Self(names)
    }

    /// The name of a function to add, which is taken from then on.
    ///
    /// # Errors
    /// It is taken already.
    pub fn free<'c>(&mut self, function: OperationRef<'c, '_>, suffix: &str) -> Result<String, Refusal<'c>> {
        let name = format!("{}{suffix}", access::symbol_name(function).unwrap_or_default());
        if self.0.insert(name.clone()) {
            return Ok(name);
        }
        let message = format!("expected the name '{name}' to be free, found it in use");
        Err(Refusal::new(ProgramCode::NoLowering, message, function.location())
            .with_help("rename what has the name, or remove it"))
    }
}

/// `heir.interface` of a function of a client: whose it is, and of which argument or result.
pub(crate) fn interface<'c>(
    context: &'c Context,
    function: &str,
    index: Option<usize>,
    role: ClientRole,
) -> NamedAttribute<'c> {
    let number =
        |index: usize| Attribute::from(IntegerAttribute::new(IntegerType::new(context, 64).into(), index as i64));
    let mut entries = vec![("func_name".to_owned(), StringAttribute::new(context, function).into())];
    entries.extend(index.map(|index| ("index".to_owned(), number(index))));
    entries.push(("roles".to_owned(), texts(context, &[role.text()])));
    attr::INTERFACE.with(context, access::dictionary_of(context, &entries))
}

/// `heir.interface` of the function that a server evaluates.
pub(crate) fn evaluated<'c>(
    context: &'c Context,
    function: &str,
    inputs: &[Type<'c>],
    results: &[Type<'c>],
) -> Attribute<'c> {
    let types = |types: &[Type<'c>]| -> Attribute<'c> {
        let types: Vec<Attribute<'c>> = types.iter().map(|&r#type| TypeAttribute::new(r#type).into()).collect();
        ArrayAttribute::new(context, &types).into()
    };
    let entries = [
        ("func_name".to_owned(), StringAttribute::new(context, function).into()),
        ("input_types".to_owned(), types(inputs)),
        ("result_types".to_owned(), types(results)),
        ("roles".to_owned(), texts(context, &["entry", "server.evaluate"])),
    ];
    access::dictionary_of(context, &entries)
}

fn texts<'c>(context: &'c Context, texts: &[&str]) -> Attribute<'c> {
    let texts: Vec<Attribute<'c>> = texts.iter().map(|text| StringAttribute::new(context, text).into()).collect();
    ArrayAttribute::new(context, &texts).into()
}
