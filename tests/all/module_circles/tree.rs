//! The modules of a crate with what they define, import and name, read from its files.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use proc_macro2::{TokenStream, TokenTree};
use syn::{
    Attribute, Expr, Item, Meta, Token, UseTree, Visibility,
    parse::Parser,
    punctuated::Punctuated,
    visit::{self, Visit},
};

/// A crate; its root is module 0.
pub struct Tree {
    /// Modules, each after its parent.
    pub modules: Vec<Module>,
}

/// A module, inline or of a file of its own.
#[derive(Default)]
pub struct Module {
    /// The module that declares it; None for the root.
    pub parent: Option<usize>,
    /// Names from the root; empty for the root.
    pub names: Vec<String>,
    /// Modules declared in it.
    pub children: BTreeMap<String, usize>,
    /// Names of items that it defines.
    pub items: BTreeSet<String>,
    /// Names that it imports.
    pub imports: Vec<Import>,
    /// Paths that it names, those of imports included.
    pub uses: Vec<Use>,
}

/// A leaf of a `use`.
pub struct Import {
    /// The name in this module; None for `*`.
    pub name: Option<String>,
    /// Path of what is imported; of the module before a `*`.
    pub path: Vec<String>,
}

/// A path that a module names.
pub struct Use {
    /// Its segments.
    pub path: Vec<String>,
    /// True if it is that of a re-export.
    pub re_exported: bool,
    /// File, line and the path.
    pub place: String,
}

impl Tree {
    /// The crate whose root is a file.
    pub fn read(root: &Path) -> Tree {
        let mut tree = Tree { modules: vec![Module::default()] };
        let folder = root.parent().expect("a file lies in a folder").to_owned();
        tree.read_file(0, root, folder);
        tree
    }

    /// Read a module's file; its submodules lie in `folder`.
    fn read_file(&mut self, module: usize, file: &Path, folder: PathBuf) {
        let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let syntax = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        self.read_items(module, &syntax.items, file, folder);
    }

    fn read_items(&mut self, module: usize, items: &[Item], file: &Path, folder: PathBuf) {
        let mut names = Names { module: &mut Module::default(), file };
        for item in items {
            names.visit_item(item);
        }
        let read = std::mem::take(names.module);
        self.modules[module] = Module {
            parent: self.modules[module].parent,
            names: std::mem::take(&mut self.modules[module].names),
            ..read
        };
        for item in items {
            if let Item::Mod(declared) = item
                && !declared.attrs.iter().any(is_for_tests)
            {
                let name = declared.ident.to_string();
                let child = self.modules.len();
                let names = [self.modules[module].names.as_slice(), std::slice::from_ref(&name)].concat();
                self.modules.push(Module { parent: Some(module), names, ..Module::default() });
                self.modules[module].children.insert(name.clone(), child);
                let below = folder.join(&name);
                match (&declared.content, given_path(&declared.attrs)) {
                    (Some((_, items)), _) => self.read_items(child, items, file, below),
                    (None, Some(path)) => {
                        let file = file.parent().expect("a file lies in a folder").join(path);
                        let folder = file.parent().expect("a file lies in a folder").to_owned();
                        self.read_file(child, &file, folder);
                    }
                    (None, None) => {
                        let beside = folder.join(format!("{name}.rs"));
                        let file = if beside.exists() { beside } else { below.join("mod.rs") };
                        self.read_file(child, &file, below);
                    }
                }
            }
        }
    }
}

/// True if an attribute leaves its item out of builds that are not tests.
fn is_for_tests(attribute: &Attribute) -> bool {
    let Meta::List(list) = &attribute.meta else { return false };
    let has = |word: &str| list.tokens.to_string().split(|c: char| !c.is_alphanumeric()).any(|part| part == word);
    list.path.is_ident("cfg") && has("test") && !has("not")
}

/// The file of `#[path = "file"]`.
fn given_path(attributes: &[Attribute]) -> Option<String> {
    attributes.iter().find_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
            Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(file), .. }) => Some(file.value()),
            _ => None,
        },
        _ => None,
    })
}

/// Collects what a module's own items define, import and name.
struct Names<'a> {
    module: &'a mut Module,
    file: &'a Path,
}

impl Names<'_> {
    fn name(&mut self, path: Vec<String>, line: usize, re_exported: bool) {
        let place = format!("{}:{line}: {}", self.file.display(), path.join("::"));
        self.module.uses.push(Use { path, re_exported, place });
    }

    fn import(&mut self, tree: &UseTree, before: &[String], re_exported: bool) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        let (name, path, line) = match tree {
            UseTree::Path(path) => return self.import(&path.tree, &with(&path.ident), re_exported),
            UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.import(tree, before, re_exported));
            }
            UseTree::Name(name) if name.ident == "self" => {
                (before.last().cloned(), before.to_vec(), name.ident.span().start().line)
            }
            UseTree::Name(name) => (Some(name.ident.to_string()), with(&name.ident), name.ident.span().start().line),
            UseTree::Rename(rename) => {
                let path = if rename.ident == "self" { before.to_vec() } else { with(&rename.ident) };
                (Some(rename.rename.to_string()), path, rename.ident.span().start().line)
            }
            UseTree::Glob(glob) => (None, before.to_vec(), glob.star_token.spans[0].start().line),
        };
        self.module.imports.push(Import { name, path: path.clone() });
        self.name(path, line, re_exported);
    }

    /// Paths in text that has no grammar of its own: `a::b`, and names with a capital.
    fn name_tokens(&mut self, tokens: &TokenStream) {
        let (mut path, mut line, mut colons) = (Vec::<String>::new(), 0, 0);
        for token in tokens.clone() {
            if let TokenTree::Ident(ident) = &token {
                if colons != 2 {
                    self.end_path(std::mem::take(&mut path), line);
                    line = ident.span().start().line;
                }
                path.push(ident.to_string());
                colons = 0;
            } else if matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ':') && colons < 2 {
                colons += 1;
            } else {
                self.end_path(std::mem::take(&mut path), line);
                colons = 0;
            }
            if let TokenTree::Group(group) = &token {
                self.name_tokens(&group.stream());
            }
        }
        self.end_path(path, line);
    }

    fn end_path(&mut self, path: Vec<String>, line: usize) {
        if path.len() > 1 || path.first().is_some_and(|name| name.starts_with(char::is_uppercase)) {
            self.name(path, line, false);
        }
    }
}

impl<'ast> Visit<'ast> for Names<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let (attributes, defined) = match item {
            Item::Const(item) => (&item.attrs, Some(&item.ident)),
            Item::Enum(item) => (&item.attrs, Some(&item.ident)),
            Item::Fn(item) => (&item.attrs, Some(&item.sig.ident)),
            Item::Macro(item) => (&item.attrs, item.ident.as_ref()),
            Item::Static(item) => (&item.attrs, Some(&item.ident)),
            Item::Struct(item) => (&item.attrs, Some(&item.ident)),
            Item::Trait(item) => (&item.attrs, Some(&item.ident)),
            Item::Type(item) => (&item.attrs, Some(&item.ident)),
            Item::Union(item) => (&item.attrs, Some(&item.ident)),
            Item::Use(item) => (&item.attrs, None),
            Item::Impl(item) => (&item.attrs, None),
            _ => return,
        };
        if !attributes.iter().any(is_for_tests) {
            self.module.items.extend(defined.map(ToString::to_string));
            visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if item.leading_colon.is_none() {
            self.import(&item.tree, &[], !matches!(item.vis, Visibility::Inherited));
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() {
            let line = path.segments[0].ident.span().start().line;
            self.name(path.segments.iter().map(|segment| segment.ident.to_string()).collect(), line, false);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.visit_path(&call.path);
        match Punctuated::<Expr, Token![,]>::parse_terminated.parse2(call.tokens.clone()) {
            Ok(arguments) => arguments.iter().for_each(|argument| self.visit_expr(argument)),
            Err(_) => self.name_tokens(&call.tokens),
        }
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let Meta::List(list) = &attribute.meta {
            self.name_tokens(&list.tokens);
        }
    }

    fn visit_visibility(&mut self, _: &'ast Visibility) {}
}
