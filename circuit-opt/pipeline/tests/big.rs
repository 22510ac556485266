use ringmill_netlist::*;
#[test]
fn big() {
    for (cells, width) in [(3000, 100), (30000, 300), (100000, 1000)] {
        let mut n = Netlist::new("big");
        let mut nodes: Vec<_> = (0..128).map(|b| n.add_input(format!("arg0[{b}]"))).collect();
        let mut s = 88172645463325252_u64;
        let mut r = || { s ^= s << 13; s ^= s >> 7; s ^= s << 17; s };
        for _ in 0..cells {
            let w = nodes.len().min(width);
            let f: Vec<_> = (0..3).map(|_| nodes[nodes.len() - 1 - (r() as usize % w)]).collect();
            nodes.push(n.add_cell(r() & 255, &f, None));
        }
        for b in 0..128 { n.add_output(format!("result0[{b}]"), nodes[nodes.len() - 1 - b]); }
        for l in [1, 2, 4, 8] {
            let t = std::time::Instant::now();
            let p = ringmill_pipeline::pipeline(&n, "big", l).unwrap();
            println!("{cells} L={l}: cells {} levels {} stages {} ff {} in {:?}", p.cells, p.levels, p.stages, p.flip_flops, t.elapsed());
        }
    }
}
