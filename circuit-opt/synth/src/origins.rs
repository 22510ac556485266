//! Source locations for cells that went through a tool that knows none.

use ringmill_netlist::{Netlist, Node, NodeId, OriginId, Simulator};
use rustc_hash::FxHashMap;

use crate::prove::vectors;
use crate::random::Random;

/// Words of 64 random vectors in a signature: two different functions that agree on 256 vectors are
/// rare, and then only a comment is wrong.
const WORDS: usize = 4;

/// Gives the cells of a mapped netlist the origins of the bit-blasted netlist it came from.
///
/// A cell gets the origin of the cell that computes the same function, inverted or not, as far as
/// random vectors tell them apart. Any other cell gets the origin of the nearest such cell that
/// reads it.
pub fn carry_origins(structured: &Netlist, mapped: &Netlist, seed: u64) -> Netlist {
    let mut known: FxHashMap<[u64; WORDS], &str> = FxHashMap::default();
    let signatures = |netlist: &Netlist| signatures(netlist, seed);
    for (id, signature) in structured.ids().zip(signatures(structured)) {
        if let Some(origin) = structured.origin(id) {
            known.entry(signature).or_insert(origin);
        }
    }
    let mut origins: Vec<Option<&str>> = mapped
        .ids()
        .zip(signatures(mapped))
        .map(|(id, signature)| match mapped.node(id) {
            Node::Cell { .. } => known.get(&signature).copied(),
            _ => None,
        })
        .collect();
    // From the outputs down: how far the origin was taken from, fewest levels first.
    let mut distances: Vec<u32> = origins.iter().map(|origin| if origin.is_some() { 0 } else { u32::MAX }).collect();
    for id in mapped.ids().rev() {
        let (origin, distance) = (origins[id.index()], distances[id.index()]);
        if distance == u32::MAX {
            continue;
        }
        for fanin in mapped.fanins(id) {
            let fanin = fanin.index();
            if distances[fanin] > distance + 1 {
                distances[fanin] = distance + 1;
                origins[fanin] = origin;
            }
        }
    }
    with_origins(mapped, &origins)
}

/// The values of each node on the same vectors for every netlist of as many inputs; complements are
/// alike.
fn signatures(netlist: &Netlist, seed: u64) -> Vec<[u64; WORDS]> {
    let mut random = Random::new(seed);
    let mut simulator = Simulator::new(netlist);
    let mut words = Vec::new();
    let mut signatures = vec![[0; WORDS]; netlist.len()];
    for index in 0..WORDS {
        vectors::random(index as u64, netlist.inputs().len(), &mut random, &mut words);
        simulator.run(&words);
        for (signature, value) in signatures.iter_mut().zip(simulator.node_values()) {
            signature[index] = *value;
        }
    }
    for signature in &mut signatures {
        if signature[0] & 1 == 1 {
            *signature = signature.map(|word| !word);
        }
    }
    signatures
}

fn with_origins(netlist: &Netlist, origins: &[Option<&str>]) -> Netlist {
    let mut copy = Netlist::new(netlist.name());
    let mut nodes: Vec<NodeId> = Vec::with_capacity(netlist.len());
    let mut fanins_there: Vec<NodeId> = Vec::new();
    for id in netlist.ids() {
        let node = match netlist.node(id) {
            Node::Input(position) => copy.add_input(netlist.input_name(position)),
            Node::Constant(value) => copy.constant(value),
            Node::Cell { table, fanins } => {
                let origin: Option<OriginId> = origins[id.index()].map(|text| copy.intern_origin(text));
                fanins_there.clear();
                fanins_there.extend(fanins.iter().map(|fanin| nodes[fanin.index()]));
                copy.add_cell(table, &fanins_there, origin)
            }
        };
        nodes.push(node);
    }
    for output in netlist.outputs() {
        copy.add_output(output.name.as_str(), nodes[output.driver.index()]);
    }
    copy.with_public_inputs_of(netlist)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringmill_netlist::Builder;

    #[test]
    fn equal_functions_keep_their_origin_and_others_take_their_readers() {
        let mut builder = Builder::new("main");
        let a = builder.input("arg0[0]");
        let b = builder.input("arg0[1]");
        let c = builder.input("arg0[2]");
        builder.set_origin(Some("program.mlir:2:8"));
        let both = builder.and(a, b);
        builder.set_origin(Some("program.mlir:3:8"));
        let all = builder.xor(both, c);
        builder.output("result0[0]", all);
        let structured = builder.finish();

        let mut mapped = Netlist::new("main");
        let a = mapped.add_input("arg0[0]");
        let b = mapped.add_input("arg0[1]");
        let c = mapped.add_input("arg0[2]");
        let nand = mapped.add_cell(0b0111, &[a, b], None);
        let odd = mapped.add_cell(0b1011, &[a, c], None);
        let unrelated = mapped.add_cell(0b0110, &[odd, odd], None);
        let all = mapped.add_cell(0b1001_1001, &[nand, c, unrelated], None);
        mapped.add_output("result0[0]", all);

        let mapped = carry_origins(&structured, &mapped, 1);
        let origins: Vec<_> = mapped.ids().skip(3).map(|id| mapped.origin(id)).collect();
        let (two, three) = (Some("program.mlir:2:8"), Some("program.mlir:3:8"));
        assert_eq!(origins, [two, three, three, three]);
    }
}
