use crate::{
    builder::Builder,
    converters::{CONVERTERS, Converter},
    error::{GraphCode, GraphError, Problem},
    graph::{Graph, Node},
    item::Item,
};
use melior::{
    Context,
    ir::{
        Block, Location, Module, Region, RegionLike, Type,
        attribute::{StringAttribute, TypeAttribute},
        block::BlockLike,
        operation::{OperationBuilder, OperationLike, OperationPrintingFlags},
        r#type::{FunctionType, IntegerType},
    },
};
use ringmill_design::{SourceLocation, nearest};
use ringmill_dialects::{access, attr, ops::Func};
use std::collections::HashMap;

/// A graph as MLIR.
#[derive(Debug)]
pub struct Converted {
    /// The module, for people.
    pub text: String,
    /// The same with the places of the nodes.
    pub located: String,
}

/// Converts a graph of format 1; `file` is its name in locations.
///
/// # Errors
/// A text that is not such a graph, and a node that has no meaning: at its place.
pub fn to_mlir(context: &Context, file: &str, text: &str) -> Result<Converted, GraphError> {
    let graph = Graph::read(file, text)?;
    let place = location(context, &graph.location);
    let module = Module::new(place);
    function(context, &module, &graph)?;
    let operation = module.as_operation();
    let flags = OperationPrintingFlags::new().enable_debug_info(true, false);
    let located = operation.to_string_with_flags(flags).unwrap_or_else(|_| operation.to_string());
    Ok(Converted { text: operation.to_string(), located })
}

fn location<'c>(context: &'c Context, place: &SourceLocation) -> Location<'c> {
    Location::new(context, &place.file, place.line, place.column)
}

/// Writes the function of a graph: its arguments, node by node what they are converted to, and the
/// values of the outputs.
fn function<'c>(context: &'c Context, module: &Module<'c>, graph: &Graph) -> Result<(), GraphError> {
    let whole = location(context, &graph.location);
    let region = Region::new();
    region.append_block(Block::new(&[]));
    let name = StringAttribute::new(context, &graph.name);
    let empty: Type<'c> = FunctionType::new(context, &[], &[]).into();
    let builder = OperationBuilder::new(Func::Func.text(), whole)
        .add_attributes(&[
            attr::SYM_NAME.with(context, name),
            attr::FUNCTION_TYPE.with(context, TypeAttribute::new(empty)),
        ])
        .add_regions([region]);
    let function = builder.build().unwrap_or_else(|error| unreachable!("the parts of a function fit: {error}"));
    let function = module.body().append_operation(function);
    let Some(block) = function.region(0).ok().and_then(|region| region.first_block()) else { return Ok(()) };

    let mut out = Builder { context, block, location: whole };
    let mut items: HashMap<u64, Item<'_, '_>> = HashMap::new();
    let mut types = Vec::new();
    for argument in arguments(graph)? {
        let Some((node, place)) = argument else {
            let unused = IntegerType::new(context, UNUSED_WIDTH).into();
            types.push(unused);
            block.add_argument(unused, whole);
            continue;
        };
        let r#type = out.r#type(&node.r#type);
        types.push(r#type);
        let value = block.add_argument(r#type, location(context, place));
        items.insert(node.id, Item { value, r#type: node.r#type.clone(), constant: None });
    }
    for (node, place) in graph.nodes.iter().filter(|(node, _)| node.op != INPUT) {
        out.location = location(context, place);
        let inputs: Vec<_> = node.inputs.iter().filter_map(|input| items.get(input).cloned()).collect();
        let item = converter(&node.op)
            .and_then(|converter| allowed(node, converter))
            .and_then(|converter| (converter.convert)(&mut out, node, &inputs))
            .map_err(|problem| problem.at(node, place))?;
        items.insert(node.id, item);
    }
    out.location = whole;
    let results: Vec<_> = graph.outputs.iter().filter_map(|output| items.get(output).map(|item| item.value)).collect();
    let result_types: Vec<_> =
        graph.outputs.iter().filter_map(|output| items.get(output).map(|item| out.r#type(&item.r#type))).collect();
    out.append(Func::Return, &results, &[], &[]);
    access::set_function_type(function, &types, &result_types);
    Ok(())
}

/// The operation of arguments.
const INPUT: &str = "input";

/// Bits of an input that no node reads: a clear integer of any value that fits.
const UNUSED_WIDTH: u32 = 64;

/// Most inputs of a graph.
const MOST_INPUTS: u64 = 1 << 16;

/// The inputs in the order of their positions; none where Concrete left out an input that nothing
/// reads.
fn arguments(graph: &Graph) -> Result<Vec<Option<&(Node, SourceLocation)>>, GraphError> {
    let mut inputs: Vec<_> = graph.nodes.iter().filter(|(node, _)| node.op == INPUT).collect();
    inputs.sort_by_key(|(node, _)| node.position);
    let mut arguments = Vec::with_capacity(inputs.len());
    for input in inputs {
        let (node, place) = input;
        let next = arguments.len() as u64;
        let Some(position) = node.position.filter(|position| (next..MOST_INPUTS).contains(position)) else {
            let found = node.position.map_or("none".to_owned(), |found| found.to_string());
            let message = format!("expected an input at a position from {next} to {}, found {found}", MOST_INPUTS - 1);
            return Err(Problem::new(GraphCode::Syntax, message).at(node, place));
        };
        arguments.resize(position as usize, None);
        if !node.inputs.is_empty() {
            return Err(Problem::new(GraphCode::Order, "expected an input without inputs").at(node, place));
        }
        check_fields(node, &["position", "name"]).map_err(|problem| problem.at(node, place))?;
        arguments.push(Some(input));
    }
    Ok(arguments)
}

/// The converter of an operation.
fn converter(name: &str) -> Result<&'static Converter, Problem> {
    CONVERTERS.iter().find(|converter| converter.name == name).ok_or_else(|| {
        let problem = Problem::operation("there is no converter of the operation");
        match nearest(name, CONVERTERS.iter().map(|converter| converter.name)) {
            Some(near) => problem.with_help(format!("did you mean '{near}'?")),
            None => problem,
        }
    })
}

/// Refuses a number of inputs, an attribute or a field that an operation does not have.
fn allowed(node: &Node, converter: &'static Converter) -> Result<&'static Converter, Problem> {
    if !converter.inputs.contains(&node.inputs.len()) {
        let (least, most) = (converter.inputs.start(), converter.inputs.end());
        let expected = if least == most { least.to_string() } else { format!("at least {least}") };
        return Err(Problem::operation(format!("expected {expected} inputs, found {}", node.inputs.len())));
    }
    if let Some(unknown) = node.attributes.keys().find(|name| !converter.attributes.contains(&name.as_str())) {
        let message = format!("the operation has no attribute '{unknown}'");
        return Err(Problem::operation(message));
    }
    check_fields(node, converter.fields)?;
    Ok(converter)
}

fn check_fields(node: &Node, fields: &[&str]) -> Result<(), Problem> {
    let given = [
        ("position", node.position.is_some()),
        ("name", node.name.is_some()),
        ("value", node.value.is_some()),
        ("table", node.table.is_some()),
        ("from", node.from.is_some()),
        ("tables", node.tables.is_some()),
        ("was", node.was.is_some()),
    ];
    match given.iter().find(|(name, is_given)| *is_given && !fields.contains(name)) {
        Some((name, _)) => Err(Problem::new(GraphCode::Syntax, format!("the operation has no field '{name}'"))),
        None => Ok(()),
    }
}
