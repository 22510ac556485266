use super::{
    encrypted::{is_encrypted, is_on_encrypted},
    kind::{is_of_rings, is_on_rings},
    marks::{is_marked, is_marked_at},
};
use crate::{
    error::ProgramCode,
    ir::{MAX_ELEMENTS, entry_block, extents, fits, is_secret, revealed, scalar_width, strides_and_offset},
    refusal::Refusal,
};
use melior::ir::{
    Location, OperationRef, ShapedTypeLike, Type, TypeLike, ValueLike,
    block::BlockLike,
    operation::OperationLike,
    r#type::{IntegerType, MemRefType, RankedTensorType},
};
use ringmill_design::{Port, RingPort};
use ringmill_dialects::{
    access::{self, FheType, TfheType},
    attr,
};

/// Widest integer of a program, in bits.
const MAX_WIDTH: u32 = 128;

/// Polynomials or residues behind the extents of a tensor, each modulus from 2 to 2^64 − 1.
fn port_of_ring(extents: Option<Vec<usize>>, polynomial: Option<usize>, moduli: Vec<u64>, secret: bool) -> Port {
    let width = moduli.iter().map(|q| u64::BITS - (q - 1).leading_zeros()).max().unwrap_or(1).max(1);
    let frames = extents.as_ref().map(|extents| extents.iter().product());
    let limbs = (moduli.len() > 1).then_some(moduli.len());
    let shape = extents.into_iter().flatten().chain(limbs).chain(polynomial).collect();
    let ring = RingPort { frames, coefficients: polynomial.unwrap_or(1), moduli };
    Port { width, shape, ring: Some(ring), resident: false, secret, unsigned: false }
}

/// The port of a value of that type; refuses types that are not bits.
fn port_of<'c>(what: &str, r#type: Type<'c>, secret: bool, location: Location<'c>) -> Result<Port, Refusal<'c>> {
    let refuse = |why: &str| {
        let message = format!("{what} has type '{type}', which {why}");
        Err(Refusal::new(ProgramCode::ArgumentType, message, location))
    };
    let inside = revealed(r#type);
    if is_secret(r#type) && inside.is_mem_ref() {
        // Nobody could tell what writing to it means.
        return refuse("is a memref inside a secret");
    }
    if inside.is_vector() {
        return refuse("is a vector");
    }
    check_type(inside, location)?;
    let (element, shape) = extents(inside).unwrap_or((inside, Vec::new()));
    if shape.contains(&0) {
        return refuse("has no elements");
    }
    if let Some(coefficients) = access::degree_bound(element) {
        let shape = [shape, vec![coefficients]].concat();
        return if fits(&shape) {
            Ok(Port { width: 32, shape, ring: None, resident: false, secret, unsigned: false })
        } else {
            refuse("is too large")
        };
    }
    let polynomial = access::polynomial_type(element);
    if let Some(moduli) = polynomial.as_ref().map(|found| found.moduli.clone()).or_else(|| access::moduli(element)) {
        let degree = polynomial.map(|found| found.modulus.last().map(|leading| leading.exponent as usize));
        let moduli: Result<Vec<u64>, _> = moduli.into_iter().map(u64::try_from).collect();
        let extents = (element != inside).then_some(shape);
        return match (degree, moduli) {
            _ if inside.is_mem_ref() => refuse("is a memref of residues"),
            (Some(None), _) => refuse("has no polynomial modulus"),
            (degree, Ok(moduli)) if !moduli.is_empty() => {
                let port = port_of_ring(extents, degree.flatten(), moduli, secret);
                if fits(&port.shape) { Ok(port) } else { refuse("is too large") }
            }
            (_, Ok(_)) => refuse("has no coefficients modulo a constant"),
            _ => refuse("has a modulus of more than 64 bits"),
        };
    }
    if element.is_index() {
        return refuse("has no fixed number of bits");
    }
    let width = match IntegerType::try_from(element) {
        Ok(integer) if !integer.is_signless() => return refuse("is not signless"),
        Ok(integer) if integer.width() == 0 => return refuse("has no bits"),
        Ok(integer) => integer.width(),
        Err(_) => match message_width(element) {
            Some(width) => width,
            None => return refuse("is not an integer, nor a tensor or memref of integers"),
        },
    };
    if inside.is_mem_ref() && !is_row_major(inside, &shape) {
        return refuse("has a layout");
    }
    let unsigned = access::fhe_type(element).is_some_and(|integer| !integer.is_signed());
    Ok(Port { width, shape, ring: None, resident: false, secret, unsigned })
}

/// Bits of the message in a ciphertext or noisy integer.
fn message_width(r#type: Type<'_>) -> Option<u32> {
    let width = match access::tfhe_type(r#type) {
        Some(TfheType::Integer { width, .. }) => width,
        Some(TfheType::Bit) => 1,
        Some(_) => return None,
        None if access::is_noisy(r#type) => access::NOISY_MESSAGE_BITS,
        None if let Some(integer) = access::fhe_type(r#type) => integer.width(),
        None => access::message_bits(r#type)?,
    };
    (1..=MAX_WIDTH).contains(&width).then_some(width)
}

/// True for the key of a server, which holds no message: nobody passes one.
fn is_key(r#type: Type<'_>) -> bool {
    access::tfhe_type(r#type) == Some(TfheType::ServerKey)
}

/// The positions of the arguments of a function that are passed.
pub(crate) fn passed(function: OperationRef<'_, '_>) -> Vec<bool> {
    let Some(block) = entry_block(function) else { return Vec::new() };
    let arguments = (0..block.argument_count()).filter_map(|position| block.argument(position).ok());
    arguments.map(|argument| !is_key(argument.r#type())).collect()
}

/// The arguments and the results of an entry function; refuses those that are neither bits nor
/// polynomials. What it stores to its arguments is not among them.
pub(crate) fn ports<'c>(entry: OperationRef<'c, '_>) -> Result<(Vec<Port>, Vec<Port>), Refusal<'c>> {
    let on_encrypted = is_on_encrypted(entry);
    let any_marked = on_encrypted || is_marked(entry);
    let of_rings = is_on_rings(entry);
    let mut arguments = Vec::new();
    if let Some(block) = entry_block(entry) {
        for position in 0..block.argument_count() {
            let Ok(argument) = block.argument(position) else { continue };
            if is_key(argument.r#type()) {
                continue;
            }
            // Of a function on polynomials, integers are public unless they are marked.
            let unmarked = !any_marked && (!of_rings || is_of_rings(revealed(argument.r#type())));
            let secret = unmarked || is_encrypted(argument.r#type()) || is_marked_at(entry, position);
            let location = ValueLike::location(&argument);
            let port = port_of(&format!("argument {position}"), argument.r#type(), secret, location)?;
            arguments.push(Port { resident: access::has_argument_attribute(entry, position, attr::RESIDENT), ..port });
        }
    }
    let mut results = Vec::new();
    if let Some(r#type) = access::function_type(entry) {
        for position in 0..r#type.result_count() {
            let Ok(result) = r#type.result(position) else { continue };
            results.push(port_of(&format!("result {position}"), result, true, entry.location())?);
        }
    }
    if arguments.is_empty() && results.is_empty() {
        let message = "the entry function has neither arguments nor results";
        return Err(Refusal::new(ProgramCode::ArgumentType, message, entry.location()));
    }
    Ok((arguments, results))
}

/// True if the elements of a memref of these extents lie one after the other.
fn is_row_major(r#type: Type<'_>, extents: &[usize]) -> bool {
    strides_and_offset(r#type).is_some_and(|(strides, offset)| {
        let mut expected = 1;
        offset == Some(0)
            && extents.iter().zip(strides).rev().all(|(&extent, stride)| {
                let matches = stride == Some(expected) || extent == 1;
                expected *= extent as i64;
                matches
            })
    })
}

/// Refuses floats, unknown sizes, too many elements, and integers that are too wide, wherever they
/// occur.
pub(super) fn check_type<'c>(r#type: Type<'c>, location: Location<'c>) -> Result<(), Refusal<'c>> {
    if r#type.is_float() || r#type.is_complex() {
        let message = format!("type '{type}' is not an integer");
        return Err(Refusal::new(ProgramCode::Float, message, location));
    }
    let unranked = r#type.is_unranked_tensor() || r#type.is_unranked_mem_ref();
    let dynamic = RankedTensorType::try_from(r#type).is_ok_and(|tensor| !tensor.has_static_shape())
        || MemRefType::try_from(r#type).is_ok_and(|memref| !memref.has_static_shape());
    if unranked || dynamic {
        let message = format!("type '{type}' has a size that is not known when compiling");
        return Err(Refusal::new(ProgramCode::DynamicShape, message, location));
    }
    if r#type.is_vector() || r#type.is_tuple() {
        let message = format!("type '{type}' is not supported");
        return Err(
            Refusal::new(ProgramCode::UnsupportedOp, message, location).with_help("use integers, tensors and memrefs")
        );
    }
    if let Some((element, extents)) = extents(r#type) {
        check_type(element, location)?;
        if !fits(&extents) {
            let message = format!("type '{type}' has more than {MAX_ELEMENTS} elements");
            return Err(Refusal::new(ProgramCode::TooLarge, message, location)
                .with_help("split the data into several tensors or memrefs, or reduce it"));
        }
        return Ok(());
    }
    match scalar_width(r#type).or_else(|| access::fhe_type(r#type).map(FheType::width)) {
        Some(width) if width > MAX_WIDTH => {
            let message = format!("type '{type}' has more than {MAX_WIDTH} bits");
            Err(Refusal::new(ProgramCode::TooWide, message, location))
        }
        _ => Ok(()),
    }
}
