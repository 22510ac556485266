//! Scheduling: the start of each task, where tasks share units and repeat.

mod exact;
mod gap;
mod list;
mod problem;

pub use gap::Gap;
pub(crate) use gap::gap;
pub(crate) use problem::{Chain, Problem, Task};

/// The effort for a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// List schedules only: for candidates, of which there are hundreds.
    Lists,
    /// Also the integer program, if the problem is small: for the design that is generated.
    Best,
}

/// Schedules a problem. A small one gets the schedule with the fewest waiting bits, a larger one
/// the best list schedule.
pub(crate) fn plan(problem: &Problem, effort: Effort) -> Vec<u64> {
    let listed = list::list(problem);
    if effort == Effort::Lists || !exact::is_small(problem) {
        return listed;
    }
    let cost = |starts: &[u64]| (problem.waiting(starts), problem.end(starts));
    match exact::exact(problem, problem.end(&listed)) {
        Some(best) if cost(&best) < cost(&listed) => best,
        _ => listed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng, rngs::StdRng};

    /// A random problem whose units have room for all their tasks; some units have one task, some
    /// are always occupied.
    fn random(random: &mut StdRng, most: usize) -> Problem {
        let busy = random.random_range(4..10);
        let slots = random.random_range(1..6);
        let period = busy * slots + random.random_range(0..3);
        let mut problem = Problem { period, ..Problem::default() };
        let mut room = Vec::new();
        let mut chain: Vec<Vec<usize>> = Vec::new();
        for number in 0..random.random_range(1..=most) {
            let open: Vec<usize> = (0..room.len()).filter(|&unit| room[unit] > 0).collect();
            let unit = match open.is_empty() || random.random_range(0..3) == 0 {
                true => {
                    room.push(if random.random() { 1 } else { slots });
                    problem.units.push(busy);
                    chain.push(Vec::new());
                    room.len() - 1
                }
                false => open[random.random_range(0..open.len())],
            };
            room[unit] -= 1;
            chain[unit].push(number);
            let needs = (0..number.min(2)).map(|_| random.random_range(0..number)).collect();
            let (latency, bits) = (random.random_range(0..30), random.random_range(1..4));
            problem.tasks.push(Task { unit, latency, release: 2, fixed: false, needs, bits });
        }
        // A chain, of tasks that do not need each other.
        let independent = |tasks: &Vec<usize>| tasks.iter().all(|&task| !reaches(&problem, tasks, task));
        let chain = chain.into_iter().find(|tasks| tasks.len() > 1 && independent(tasks));
        problem.chains.extend(chain.map(|tasks| Chain { tasks }));
        problem
    }

    /// True if the task depends on one of the others, directly or not.
    fn reaches(problem: &Problem, others: &[usize], task: usize) -> bool {
        problem.tasks[task].needs.iter().any(|&need| others.contains(&need) || reaches(problem, others, need))
    }

    #[test]
    fn no_schedule_has_a_fault_and_the_best_keeps_no_more_waiting() {
        let mut source = StdRng::seed_from_u64(7);
        let (mut small, mut better) = (0, 0);
        for _ in 0..400 {
            let problem = random(&mut source, 24);
            let listed = list::list(&problem);
            assert_eq!(problem.fault(&listed), None, "{problem:?}: {listed:?}");
        }
        for _ in 0..60 {
            let problem = random(&mut source, 7);
            let listed = list::list(&problem);
            if let (true, Some(best)) = (exact::is_small(&problem), exact::exact(&problem, problem.end(&listed) + 100))
            {
                assert!(problem.waiting(&best) <= problem.waiting(&listed), "{problem:?}: {best:?} {listed:?}");
                small += 1;
                better += usize::from(problem.waiting(&best) < problem.waiting(&listed));
            }
        }
        assert!(small > 30 && better > 0, "{small} solved, {better} better");
    }

    #[test]
    fn faults_are_seen() {
        let task =
            |unit, needs: &[usize]| Task { unit, latency: 3, release: 2, fixed: false, needs: needs.to_vec(), bits: 1 };
        let problem = Problem {
            period: 10,
            units: vec![5, 5],
            tasks: vec![task(0, &[]), task(0, &[]), task(1, &[0, 1])],
            chains: vec![Chain { tasks: vec![0, 1] }],
        };
        assert_eq!(problem.fault(&[2, 7, 10]), None);
        assert_eq!((problem.waiting(&[2, 7, 10]), problem.end(&[2, 7, 10])), (5, 13));
        let fault = |starts: &[u64]| problem.fault(starts).expect("a fault");
        assert!(fault(&[1, 7, 10]).contains("release"));
        assert!(fault(&[2, 7, 9]).contains("before 1 is there"));
        assert!(fault(&[2, 13, 16]).contains("meet"));
        assert!(fault(&[2, 6, 10]).contains("meet"));
        assert!(fault(&[2, 17, 20]).contains("longer"));
    }
}
