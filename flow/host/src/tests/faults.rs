//! Faults of the line and of the device.

use std::sync::MutexGuard;

use super::*;
use crate::session::Numbers;

/// The results of jobs on a line with faults.
#[derive(Debug, Default)]
struct Tally {
    jobs: u32,
    errors: u32,
    wrong: u32,
    injected: u64,
    retransmissions: u64,
    restarts: u64,
    busy: u64,
    stale: u64,
}

fn lock(line: &Arc<Mutex<FakeLine>>) -> MutexGuard<'_, FakeLine> {
    line.lock().expect("no test panics with it")
}

/// Runs jobs until there were so many faults; then a job without faults must succeed.
fn storm(seed: u64, plan: FaultPlan, mutant: Option<Mutant>) -> Tally {
    let line = FakeLine::new(Device::new(seed, mutant), plan, 40);
    let mut random = StdRng::seed_from_u64(seed);
    let mut tally = Tally::default();
    let mut connection = connect(&line).expect("a fake line");
    while lock(&line).faults.injected().total() < plan.limit && tally.jobs < 2000 {
        let count = random.random_range(1..30);
        let (operands, expected) = operands(&mut random, count);
        tally.jobs += 1;
        // Results before an error count, too.
        let mut got = Vec::new();
        let ended = connection.bench(&shape(), operands, |_, results| got.push(results));
        tally.errors += u32::from(ended.is_err());
        let wrong = got[..] != expected[..got.len()] || ended.is_ok() && got.len() < count;
        tally.wrong += u32::from(wrong);
        if random.random_ratio(1, 8) {
            connection = connect(&line).expect("a fake line");
        }
        let counters = connection.counters();
        tally.retransmissions = tally.retransmissions.max(counters.retransmissions);
        tally.restarts = tally.restarts.max(counters.restarts);
        tally.busy += counters.busy;
        tally.stale += counters.stale;
    }
    tally.injected = lock(&line).faults.injected().total();
    lock(&line).faults.set_plan(FaultPlan::none());
    let (operands, expected) = operands(&mut random, 20);
    match connection.run(&shape(), operands) {
        Ok(got) => tally.wrong += u32::from(got != expected),
        Err(error) => {
            assert!(mutant.is_some(), "after the faults: {error}");
            tally.errors += 1;
        }
    }
    tally
}

fn plan(seed: u64, every: u32) -> FaultPlan {
    FaultPlan { seed, every, limit: 1000, resets: true }
}

#[test]
fn whatever_the_line_does_no_wrong_answer_is_accepted() {
    let mut injected = 0;
    for (seed, every) in (0..20).zip([60, 120, 300, 1000].into_iter().cycle()) {
        let tally = storm(seed, plan(seed, every), None);
        assert_eq!(tally.wrong, 0, "seed {seed}: {tally:?}");
        assert!(tally.jobs > tally.errors, "seed {seed}: {tally:?}");
        injected += tally.injected;
    }
    assert!(injected >= 10_000, "{injected}");
}

#[test]
fn the_faults_bring_about_all_that_they_are_for() {
    let tally = storm(100, plan(100, 300), None);
    assert!(tally.retransmissions > 0 && tally.restarts > 0 && tally.busy > 0 && tally.stale > 0, "{tally:?}");
}

/// Of so many jobs on a line with a fault every 60 bytes, those that came to their end; none has a
/// wrong result.
fn finished_on_a_bad_line(jobs: u64) -> usize {
    let finished = (0..jobs).filter(|&seed| {
        let plan = FaultPlan { seed, every: 60, limit: u64::MAX, resets: false };
        let line = FakeLine::new(device(seed), plan, 40);
        let (operands, expected) = operands(&mut StdRng::seed_from_u64(seed), 40);
        let mut connection = connect(&line).expect("a fake line");
        // By chance no copy of a STATUS or a START gets through, once in a thousand jobs: the same
        // ones each time.
        connection.numbers = Numbers::new(StdRng::seed_from_u64(seed));
        let ended = connection.run(&shape(), operands);
        assert!(ended.as_ref().is_err() || ended.as_ref().is_ok_and(|got| *got == expected), "seed {seed}");
        ended.is_ok()
    });
    finished.count()
}

#[test]
fn a_line_that_damages_long_frames_is_given_short_ones() {
    assert!(finished_on_a_bad_line(100) >= 99);
}

#[test]
fn faults_of_the_device_are_noticed() {
    for mutant in Mutant::ALL {
        let noticed = (0..40).any(|seed| storm(seed, plan(seed, 120), Some(mutant)).wrong > 0);
        assert!(noticed, "{mutant:?}");
    }
}
