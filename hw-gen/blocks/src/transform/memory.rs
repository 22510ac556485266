//! Tables as memories of a module.

use ringmill_verilog::{Expression, Literal, Module, Net, Statement};

/// The words of a bank of a large table, of which the outputs are chosen behind their registers.
/// Otherwise the choice among the blocks of a memory lies between the memory and its register.
pub(super) const BANK: usize = 2048;

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
    if words.len() > BANK {
        banks(module, (bits, id), words, (&address, en), &factor);
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

/// The table in banks, the highest bits of the address choose among them; the words are a power of
/// two.
fn banks(
    module: &mut Module,
    (bits, id): (u32, &str),
    words: &[Vec<u128>],
    (address, en): (&Expression, &Net),
    factor: &Net,
) {
    let (low, high) = (BANK.trailing_zeros(), (words.len() / BANK).trailing_zeros());
    let whole = Net::vector(&format!("address_{id}"), low + high);
    module.assign(&whole, address.clone());
    let [early, late] = ["early", "late"].map(|when| Net::vector(&format!("bank_{when}_{id}"), high));
    let mut steps = vec![Statement::assign(&early, whole.slice(low, high)), Statement::assign(&late, &early)];
    let mut arms = Vec::new();
    for (number, bank) in words.chunks(BANK).enumerate() {
        let literals = bank.iter().map(|word| Literal::joined(bits, word)).collect();
        let memory = module.memory(&format!("words_{id}_{number}"), factor.width(), literals);
        let [read, out] = ["read", "out"].map(|what| Net::vector(&format!("{what}_{id}_{number}"), factor.width()));
        let word = Expression::Word { memory, address: Box::new(whole.slice(0, low)) };
        steps.extend([Statement::assign(&read, word), Statement::assign(&out, &read)]);
        let label = Literal::decimal(high, number as u64);
        arms.push((label, vec![Statement::assign(factor, &out)]));
    }
    module.registers(vec![Statement::when(en, steps)]);
    let otherwise = arms.pop().map_or_else(Vec::new, |(_, statements)| statements);
    module.combinational(vec![Statement::Case(late.all(), arms, otherwise)]);
}
