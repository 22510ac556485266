//! Branches whose condition is not known: every arm is executed, and their effects are joined.

use crate::{
    domain::{Symbol, Symbolic},
    machine::{Aggregate, Halt, Machine},
    memory::{Storage, Write},
    registers::Results,
    value::Tensor,
};
use ringmill_synth::word::{WordId, WordOp};
use std::{
    collections::{BTreeMap, HashMap},
    rc::Rc,
    sync::Arc,
};

/// A way out of a choice: the number that leads to it, or nothing for all others, and its work.
pub(crate) type Arm<'a, D> = (Option<u128>, &'a dyn Fn(&mut Machine<'_, D>) -> Result<(), Halt>);

/// Storages that the arms write, numbered in the order of their first write.
#[derive(Default)]
struct Written {
    numbers: HashMap<*const Storage<Symbolic>, usize>,
    storages: Vec<Rc<Storage<Symbolic>>>,
}

/// A cell: the number of its storage, and its position there.
type Position = (usize, usize);

/// The effects of an arm.
struct Effects {
    words: Vec<Symbol>,
    aggregates: Vec<Aggregate<Symbolic>>,
    cells: BTreeMap<Position, Symbol>,
}

impl Written {
    fn number(&mut self, storage: &Rc<Storage<Symbolic>>) -> usize {
        *self.numbers.entry(Rc::as_ptr(storage)).or_insert_with(|| {
            self.storages.push(Rc::clone(storage));
            self.storages.len() - 1
        })
    }

    fn load(&self, (storage, position): Position) -> Symbol {
        self.storages[storage].load(position as i64)
    }
}

/// Executes all arms from the same state and joins their effects; the last arm is for all selectors
/// that no other one names.
pub(crate) fn choose(
    machine: &mut Machine<'_, Symbolic>,
    selector: Symbol,
    arms: &[Arm<'_, Symbolic>],
    results: &Results,
) -> Result<(), Halt> {
    let Some(((_, default), cases)) = arms.split_last() else {
        return Err(Halt::inconsistent("a choice without arms"));
    };
    let mut written = Written::default();
    let mut otherwise: Option<WordId> = None;
    let mut arms = Vec::with_capacity(cases.len() + 1);
    for (number, arm) in cases {
        let number = number.ok_or_else(|| Halt::inconsistent("an arm without a number"))?;
        let here = machine.domain.equals(selector, number);
        let elsewhere = machine.domain.op(WordOp::Not, &[here]);
        otherwise = Some(match otherwise {
            Some(before) => machine.domain.op(WordOp::And, &[before, elsewhere]),
            None => elsewhere,
        });
        arms.push((here, *arm));
    }
    let otherwise = otherwise.ok_or_else(|| Halt::inconsistent("a choice of one arm"))?;
    arms.push((otherwise, *default));
    // The default comes first, and the others are selected over it.
    let mut joined: Option<Effects> = None;
    for (condition, arm) in arms.into_iter().rev() {
        joined = match (attempt(machine, condition, arm, results, &mut written)?, joined) {
            (Some(effects), Some(others)) => Some(join(machine, condition, effects, others, &written)?),
            (None, others) => {
                machine.domain.lost.push(condition);
                others
            }
            (effects, None) => effects,
        };
    }
    let joined = joined.ok_or(Halt::Undefined)?;
    for (&slot, word) in results.words.iter().zip(joined.words) {
        machine.set_word(slot, word);
    }
    for (&(slot, _), value) in results.aggregates.iter().zip(joined.aggregates) {
        machine.set(slot, value);
    }
    for ((storage, position), word) in joined.cells {
        written.storages[storage].store(position as i64, word);
    }
    Ok(())
}

/// Executes an arm and takes its writes back. `None` if it leaves all results undefined.
fn attempt(
    machine: &mut Machine<'_, Symbolic>,
    condition: WordId,
    arm: &dyn Fn(&mut Machine<'_, Symbolic>) -> Result<(), Halt>,
    results: &Results,
    written: &mut Written,
) -> Result<Option<Effects>, Halt> {
    let writes = machine.journal.clone().0;
    let (start, lost) = (writes.borrow().log.len(), machine.domain.lost.len());
    writes.borrow_mut().depth += 1;
    let outcome = arm(machine);
    writes.borrow_mut().depth -= 1;
    let log: Vec<Write<Symbolic>> = writes.borrow_mut().log.split_off(start);
    let mut cells = BTreeMap::new();
    for write in &log {
        cells.insert((written.number(&write.storage), write.position), write.storage.load(write.position as i64));
    }
    for write in log.into_iter().rev() {
        write.storage.restore(write.position, write.old);
    }
    match outcome {
        Ok(()) => {}
        Err(Halt::Undefined) => {
            machine.domain.lost.truncate(lost);
            return Ok(None);
        }
        Err(error) => return Err(error),
    }
    // Results that were lost within the arm are lost where it is taken.
    for position in lost..machine.domain.lost.len() {
        let inner = machine.domain.lost[position];
        machine.domain.lost[position] = machine.domain.op(WordOp::And, &[condition, inner]);
    }
    let words = results.words.iter().map(|&slot| machine.word(slot)).collect();
    let aggregates = results.aggregates.iter().map(|&(slot, _)| machine.aggregate(slot).clone()).collect();
    Ok(Some(Effects { words, aggregates, cells }))
}

/// The effects of `yes` where `condition` is 1, else those of `no`.
fn join(
    machine: &mut Machine<'_, Symbolic>,
    condition: WordId,
    yes: Effects,
    no: Effects,
    written: &Written,
) -> Result<Effects, Halt> {
    let domain = &mut machine.domain;
    let words = yes.words.into_iter().zip(no.words).map(|(yes, no)| domain.select(condition, yes, no)).collect();
    let aggregates = yes
        .aggregates
        .into_iter()
        .zip(no.aggregates)
        .map(|pair| match pair {
            (Aggregate::Tensor(yes), Aggregate::Tensor(no)) if yes.shape == no.shape => {
                let pairs = yes.words.iter().zip(no.words.iter());
                let words = pairs.map(|(&yes, &no)| domain.select(condition, yes, no)).collect();
                Ok(Aggregate::Tensor(Tensor::new(Arc::clone(&yes.shape), words)))
            }
            (Aggregate::View(yes), Aggregate::View(no)) if yes.is(&no) => Ok(Aggregate::View(yes)),
            (Aggregate::Empty, Aggregate::Empty) => Ok(Aggregate::Empty),
            _ => Err(Halt::secret_control()),
        })
        .collect::<Result<_, Halt>>()?;
    let places: Vec<Position> = yes.cells.keys().chain(no.cells.keys()).copied().collect();
    let mut cells = BTreeMap::new();
    for place in places {
        let [yes, no] =
            [&yes.cells, &no.cells].map(|cells| cells.get(&place).copied().unwrap_or_else(|| written.load(place)));
        cells.entry(place).or_insert_with(|| domain.select(condition, yes, no));
    }
    Ok(Effects { words, aggregates, cells })
}
