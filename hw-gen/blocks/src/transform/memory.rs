//! Tables as memories of a module.

use ringmill_verilog::{Expression, Literal, Module, Net, Statement};

/// A net `factor_ID` that is the words' entry number `address` of two cycles ago (memory and its
/// output register), side by side the factors of the entry, each of so many bits; the only entry if
/// there is one. `address` and `en` are nets of the module.
pub(super) fn memory(
    module: &mut Module,
    bits: u32,
    id: &str,
    words: &[Vec<u128>],
    (address, en): (Expression, &Net),
) -> Net {
    let width = bits * words[0].len() as u32;
    let factor = Net::vector(&format!("factor_{id}"), width);
    if let [word] = words {
        module.assign(&factor, Literal::joined(bits, word));
        return factor;
    }
    let literals = words.iter().map(|word| Literal::joined(bits, word)).collect();
    let memory = module.memory(&format!("words_{id}"), width, literals);
    let read = Net::vector(&format!("read_{id}"), width);
    let word = Expression::Word { memory, address: Box::new(address) };
    let steps = vec![Statement::assign(&read, word), Statement::assign(&factor, &read)];
    module.registers(vec![Statement::when(en, steps)]);
    factor
}
