//! `ringmill_dialects::access` against IR in text form.

use melior::{
    Context,
    ir::{
        BlockLike, Module, OperationRef, RegionLike, Type,
        operation::{OperationLike, WalkOrder, WalkResult},
    },
};
use ringmill_dialects::{
    access,
    attr::{self, Attr, Flag},
    context,
};

fn parse<'c>(context: &'c Context, text: &str) -> Module<'c> {
    let (module, diagnostics) = access::Diagnostics::capture(context, || Module::parse(context, text));
    module.unwrap_or_else(|| panic!("{diagnostics:?}"))
}

/// Calls `body` on the first op of a name.
fn with_op<R>(module: &Module<'_>, name: &str, mut body: impl FnMut(OperationRef<'_, '_>) -> R) -> R {
    let mut result = None;
    module.as_operation().walk(WalkOrder::PreOrder, |operation| {
        if operation.name().as_string_ref().as_str() == Ok(name) {
            result = Some(body(operation));
            return WalkResult::Interrupt;
        }
        WalkResult::Advance
    });
    result.unwrap_or_else(|| panic!("no {name}"))
}

#[test]
fn reads_integers_of_any_width() {
    let context = context();
    let read = |text: &str| access::integer(melior::ir::Attribute::parse(&context, text).expect(text));
    assert_eq!(read("-1 : i8"), Some(255));
    assert_eq!(read("true"), Some(1));
    assert_eq!(read("-1 : i100"), Some((1 << 100) - 1));
    assert_eq!(read("5 : index"), Some(5));
    assert_eq!(read("\"five\""), None);
    assert_eq!(read("1.0 : f32"), None);
    let wide = access::integer_attribute(&context, 100, u128::MAX);
    assert_eq!(access::integer(wide), Some((1 << 100) - 1));
    assert_eq!(wide.to_string(), "-1 : i100");
}

#[test]
fn reads_dense_elements() {
    let context = context();
    let read = |text: &str| access::elements(melior::ir::Attribute::parse(&context, text).expect(text));
    assert_eq!(read("dense<[[1, -1], [2, 3]]> : tensor<2x2xi8>"), Some(vec![1, 255, 2, 3]));
    assert_eq!(read("dense<7> : tensor<3xi65>"), Some(vec![7; 3]));
    assert_eq!(read("dense<-1> : tensor<2xi70>"), Some(vec![(1 << 70) - 1; 2]));
    assert_eq!(read("dense<[true, false, true]> : tensor<3xi1>"), Some(vec![1, 0, 1]));
    assert_eq!(read("dense<true> : tensor<9xi1>"), Some(vec![1; 9]));
    assert_eq!(read("sparse<[[0], [2]], [5, 6]> : tensor<4xi16>"), Some(vec![5, 0, 6, 0]));
    assert_eq!(read("dense<> : tensor<0xi8>"), Some(vec![]));
    assert_eq!(read("dense<1.0> : tensor<2xf32>"), None);
    assert_eq!(read("3 : i8"), None);
}

#[test]
fn reads_dense_resources() {
    let context = context();
    let module = parse(
        &context,
        r#"func.func @f() -> tensor<3xi16> {
             %0 = arith.constant dense_resource<table> : tensor<3xi16>
             return %0 : tensor<3xi16>
           }
           {-# dialect_resources: { builtin: { table: "0x02000000010002000300" } } #-}"#,
    );
    let values = with_op(&module, "arith.constant", |op| access::elements(op.attribute("value").expect("value")));
    assert_eq!(values, Some(vec![1, 2, 3]));
}

#[test]
fn writes_dense_elements() {
    let context = context();
    let write = |r#type: &str, values: &[u128]| {
        access::elements_attribute(Type::parse(&context, r#type).expect("type"), values).map(|a| a.to_string())
    };
    assert_eq!(write("tensor<2xi8>", &[255, 1]).as_deref(), Some("dense<[-1, 1]> : tensor<2xi8>"));
    assert_eq!(write("tensor<2x2xi1>", &[1]).as_deref(), Some("dense<true> : tensor<2x2xi1>"));
    assert_eq!(write("tensor<1xi128>", &[1 << 100]), Some(format!("dense<{}> : tensor<1xi128>", 1u128 << 100)));
    assert_eq!(write("tensor<2xi8>", &[1, 2, 3]), None);
    assert_eq!(write("tensor<?xi8>", &[1]), None);
    assert_eq!(write("tensor<2xf32>", &[1]), None);
    assert_eq!(write("i8", &[1]), None);
}

#[test]
fn reads_affine_maps_and_sets() {
    let context = context();
    let map = melior::ir::Attribute::parse(
        &context,
        "affine_map<(d0, d1)[s0] -> (d0 * 2 + s0, (d1 - 7) floordiv 3, d0 mod 5, d1 ceildiv 2)>",
    )
    .expect("map");
    let map = access::affine_map(map).expect("a map");
    assert_eq!((map.dims, map.symbols), (2, 1));
    assert_eq!(map.evaluate(&[-3, 4], &[10]), Some(vec![4, -1, 2, 2]));
    assert_eq!(map.evaluate(&[1], &[10]), None);
    assert_eq!(map.evaluate(&[i64::MAX, 0], &[0]), None);
    let set = melior::ir::Attribute::parse(&context, "affine_set<(d0) : (d0 - 3 >= 0, d0 mod 2 == 0)>").expect("set");
    let set = access::integer_set(set).expect("a set");
    assert_eq!([2, 3, 4].map(|x| set.contains(&[x], &[])), [Some(false), Some(false), Some(true)]);
}

#[test]
fn reads_linalg_ops_named_and_generic() {
    let context = context();
    let module = parse(
        &context,
        "func.func @f(%a: tensor<2x3xi8>, %b: tensor<3x4xi8>, %c: tensor<2x4xi8>) -> tensor<2x4xi8> {
           %0 = linalg.matmul ins(%a, %b : tensor<2x3xi8>, tensor<3x4xi8>) outs(%c : tensor<2x4xi8>) -> tensor<2x4xi8>
           return %0 : tensor<2x4xi8>
         }",
    );
    with_op(&module, "linalg.matmul", |op| {
        use access::IteratorType::{Parallel, Reduction};
        assert_eq!(access::iterator_types(op), Some(vec![Parallel, Parallel, Reduction]));
        assert_eq!(access::input_count(op), Some(2));
        let maps = access::indexing_maps(op).expect("maps");
        assert_eq!(
            maps.iter().map(|m| m.evaluate(&[5, 6, 7], &[]).unwrap_or_default()).collect::<Vec<_>>(),
            [[5, 7], [7, 6], [5, 6]]
        );
        assert_eq!(access::scalar_body(op).map(|body| body.argument_count()), Some(3));
    });
    with_op(&module, "func.return", |op| {
        assert!(access::iterator_types(op).is_none() && access::indexing_maps(op).is_none());
        assert!(access::scalar_body(op).is_none());
    });
}

#[test]
fn finds_the_file_position_in_nested_locations() {
    let context = context();
    let module = parse(
        &context,
        r#"module {
             func.func private @a() loc("x.mlir":3:4)
             func.func private @b() loc("name"("x.mlir":5:6))
             func.func private @c() loc(fused[unknown, callsite("x.mlir":7:8 at "y.mlir":1:1)])
             func.func private @d() loc(unknown)
           }"#,
    );
    let places: Vec<_> = access::functions(module.as_operation())
        .into_iter()
        .map(|f| access::source_location(f.location()).map(|place| place.to_string()))
        .collect();
    assert_eq!(places, [Some("x.mlir:3:4".into()), Some("x.mlir:5:6".into()), Some("x.mlir:7:8".into()), None]);
}

#[test]
fn reads_and_writes_functions() {
    let context = context();
    let module = parse(
        &context,
        "func.func @main(%a: i8, %b: i8 {secret.secret}) -> i8 { return %a : i8 }
         func.func private @declared(i8)",
    );
    let functions = access::functions(module.as_operation());
    let [main, declared] = functions[..] else { panic!("two functions") };
    assert_eq!(access::symbol_name(main).as_deref(), Some("main"));
    assert_eq!(access::visibility(main), access::Visibility::Public);
    assert_eq!(access::visibility(declared), access::Visibility::Private);
    assert!(access::is_declaration(declared) && !access::is_declaration(main));
    assert_eq!(access::function_type(main).map(|t| (t.input_count(), t.result_count())), Some((2, 1)));
    assert!(!access::has_argument_attribute(main, 0, attr::SECRET));
    assert!(access::has_argument_attribute(main, 1, attr::SECRET));

    access::set_argument_attribute(main, 0, attr::SECRET, melior::ir::Attribute::unit(&context));
    access::set_visibility(main, access::Visibility::Private);
    assert!(module.as_operation().verify());
    let text = module.as_operation().to_string();
    assert!(text.contains("func.func private @main(%arg0: i8 {secret.secret}, %arg1: i8 {secret.secret})"), "{text}");
}

#[test]
fn captures_diagnostics_with_places_and_notes() {
    let context = context();
    let (module, diagnostics) =
        access::Diagnostics::capture(&context, || Module::parse(&context, "func.func @f() {\n  %0 = arith.bogus\n}"));
    assert!(module.is_none());
    assert_eq!((diagnostics[0].severity, diagnostics[0].line), (access::Severity::Error, 2));
    assert!(diagnostics[0].message.contains("arith.bogus"), "{}", diagnostics[0]);
    let ((), none) = access::Diagnostics::capture(&context, || ());
    assert!(none.is_empty());
}

#[test]
fn edits_operands_and_attributes() {
    let context = context();
    let module = parse(&context, "func.func @f(%a: i8, %b: i8) -> i8 { %0 = arith.addi %a, %b : i8 return %0 : i8 }");
    let function = access::functions(module.as_operation())[0];
    let block = function.region(0).expect("region").first_block().expect("block");
    let add = block.first_operation().expect("add");
    let (a, b) = (block.argument(0).expect("a").into(), block.argument(1).expect("b").into());
    let old = add.result(0).expect("result").into();
    assert_eq!(access::uses(old).len(), 1);
    assert_eq!(access::uses(b).iter().map(|u| u.operand).collect::<Vec<_>>(), [1]);

    let copy = block.insert_operation_after(add, (*add).clone());
    assert!(access::set_operand(copy, 1, a));
    let new = copy.result(0).expect("result").into();
    assert!(!access::replace_with_values(add, &[new, new]));
    assert!(access::replace_with_values(add, &[new]));
    assert!(!access::has_uses(b));
    assert!(module.as_operation().verify());
    assert!(module.as_operation().to_string().contains("arith.addi %arg0, %arg0 : i8"));

    assert!(access::set_operand(copy, 1, b) && !access::set_operand(copy, 2, b));
    let note = Attr::<Flag>::new("ringmill.note");
    access::set_attribute(copy, note, melior::ir::Attribute::unit(&context));
    assert!(copy.has_attribute("ringmill.note"));
    assert!(access::remove_attribute(copy, note) && !access::remove_attribute(copy, note));
    assert!(std::ptr::eq(access::context_of(copy.context()), access::context_of(module.context())));
    assert_eq!(access::context_of(copy.context()), &context);
}
