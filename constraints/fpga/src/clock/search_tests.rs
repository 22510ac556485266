//! The search, with a router that reaches what a test says.

use super::*;
use crate::{Board, FpgaError, board, boards, clock_of, clock_up_to};

/// The clocks that the runs of a router reach, in MHz, one after the other; none: the run fails.
struct Runs<'a> {
    board: &'a Board,
    reached: &'a [Option<f64>],
    doubt: Option<Doubt>,
}

/// The result of a search: the clock, the reported failures, and the runs.
struct Outcome {
    searched: Result<Searched<usize>, String>,
    failures: usize,
    made: usize,
}

impl Runs<'_> {
    /// Each design is the number of its run.
    fn search(&self, wish: ClockWish) -> Outcome {
        let (mut failures, mut made) = (0, 0);
        let told = |error: FpgaError| error.to_string();
        let up_to = |most, climbs: bool| {
            // As a link has it that would be slower at these clocks.
            clock_up_to(self.board, most, |mhz| !climbs || mhz.fract() < 0.9).map_err(told)
        };
        let route = |number: usize, clock: Option<f64>| {
            assert_eq!(number, made + 1);
            made = number;
            let hz = clock_of(self.board, clock).map_err(told)?;
            let Some(fmax_mhz) = self.reached[number - 1] else { return Err(format!("run {number} failed")) };
            Ok(Reached { design: number, target_mhz: hz as f64 / 1e6, fmax_mhz, doubt: self.doubt })
        };
        let searched = search(wish, &up_to, route, |_| failures += 1);
        Outcome { searched, failures, made }
    }
}

fn on<'a>(name: &str, reached: &'a [Option<f64>]) -> Runs<'a> {
    Runs { board: board(name).unwrap_or_else(|error| panic!("{error}")), reached, doubt: None }
}

fn met(outcome: &Outcome) -> (usize, f64) {
    match &outcome.searched {
        Ok(Searched::Met { design, target_mhz, .. }) => (*design, *target_mhz),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_second_run_is_at_the_fastest_clock_below_what_the_first_reached() {
    let outcome = on("ulx3s-25f", &[Some(116.8), Some(109.0)]).search(ClockWish::Fastest);
    let (design, clock) = met(&outcome);
    assert_eq!((design, outcome.made, outcome.failures), (2, 2, 0));
    assert!((103.0..=116.8 * CLIMB).contains(&clock), "{clock}");
}

#[test]
fn a_run_that_reaches_more_is_worth_a_third_one() {
    let outcome = on("ulx3s-25f", &[Some(100.0), Some(112.0), Some(113.0)]).search(ClockWish::Fastest);
    let (design, clock) = met(&outcome);
    assert_eq!((design, outcome.made), (3, 3));
    assert!((98.0..=112.0 * CLIMB).contains(&clock), "{clock}");
}

/// The frequencies that Kyber's transform reached on the board, and a third one that may miss.
#[test]
fn a_run_that_reaches_a_little_more_is_worth_the_risk_of_a_miss() {
    for (third, best) in [(205.0, 3), (150.0, 2)] {
        let outcome = on("orangecrab-25f", &[Some(204.08), Some(206.83), Some(third)]).search(ClockWish::Fastest);
        let (design, clock) = met(&outcome);
        assert_eq!((design, outcome.made), (best, 3));
        let most = if best == 3 { 206.83 * RISK } else { 204.08 * CLIMB };
        assert!((most * 0.97..=most).contains(&clock), "{clock}");
    }
}

#[test]
fn after_a_miss_the_third_run_is_more_careful() {
    let outcome = on("ulx3s-25f", &[Some(116.8), Some(95.0), Some(80.0)]).search(ClockWish::Fastest);
    let (design, clock) = met(&outcome);
    assert_eq!((design, outcome.made), (3, 3));
    assert!((68.0..=95.0 * AFTER_MISS).contains(&clock), "{clock}");
    let Ok(Searched::Met { runs, .. }) = outcome.searched else { panic!("met") };
    assert_eq!(runs.iter().map(Run::is_met).collect::<Vec<_>>(), [true, false, true]);
}

/// The frequencies that Kyber's transform reached on the board.
#[test]
fn runs_that_differ_by_a_fifth_end_above_the_oscillator() {
    let outcome = on("orangecrab-25f", &[Some(178.89), Some(155.0), Some(139.51)]).search(ClockWish::Fastest);
    let (design, clock) = met(&outcome);
    assert!(design == 3 && (110.0..=155.0 * AFTER_MISS).contains(&clock), "{design}: {clock}");
}

#[test]
fn what_was_met_stays_where_all_others_miss_or_fail() {
    for later in [[Some(80.0), Some(40.0)], [Some(26.0), Some(1.0)], [None, None], [Some(80.0), None]] {
        let reached = [Some(116.8), later[0], later[1]];
        let outcome = on("ulx3s-25f", &reached).search(ClockWish::Fastest);
        assert_eq!(met(&outcome), (1, 25.0), "{reached:?}");
        assert_eq!(outcome.failures, usize::from(later.contains(&None)), "{reached:?}");
        let Ok(Searched::Met { runs, .. }) = outcome.searched else { panic!("met") };
        assert_eq!(runs.len(), outcome.made, "{reached:?}");
    }
    // A third run that misses costs the second nothing.
    let outcome = on("ulx3s-25f", &[Some(100.0), Some(112.0), Some(95.0)]).search(ClockWish::Fastest);
    assert_eq!((met(&outcome).0, outcome.made), (2, 3));
}

#[test]
fn a_failure_before_any_clock_is_met_is_passed_on() {
    let outcome = on("ulx3s-25f", &[None]).search(ClockWish::Fastest);
    assert_eq!((outcome.searched, outcome.failures), (Err("run 1 failed".to_owned()), 0));
    let outcome = on("orangecrab-25f", &[Some(40.0), None]).search(ClockWish::Fastest);
    assert_eq!((outcome.searched, outcome.failures), (Err("run 2 failed".to_owned()), 0));
}

#[test]
fn an_oscillator_that_is_not_met_leads_down_and_up_again() {
    let outcome = on("orangecrab-25f", &[Some(40.0), Some(50.0), Some(52.0)]).search(ClockWish::Fastest);
    let (design, clock) = met(&outcome);
    assert_eq!((design, outcome.made), (3, 3));
    assert!((43.0..=50.0 * CLIMB).contains(&clock), "{clock}");
    // As far down as before there was a search: three runs in all.
    let outcome = on("orangecrab-25f", &[Some(40.0), Some(37.0), Some(30.0)]).search(ClockWish::Fastest);
    let Ok(Searched::Missed { fmax_mhz, slower_mhz, .. }) = outcome.searched else { panic!("{:?}", outcome.searched) };
    assert!(fmax_mhz == 30.0 && slower_mhz.is_some_and(|mhz| mhz < 30.0));
}

/// Nobody asked for more than the oscillator, so the first slower clock that is met is the one.
#[test]
fn an_oscillator_that_is_asked_for_and_missed_leads_down_only() {
    let outcome = on("orangecrab-25f", &[Some(40.0), Some(52.0)]).search(ClockWish::Oscillator);
    let (design, clock) = met(&outcome);
    assert_eq!((design, outcome.made, outcome.failures), (2, 2, 0));
    // A twenty-fifth below what was reached, and no more than the steps of the PLL ask for.
    assert!((37.0..=38.4).contains(&clock), "{clock}");
    let outcome = on("orangecrab-25f", &[Some(40.0), Some(30.0), Some(31.0)]).search(ClockWish::Oscillator);
    let (design, clock) = met(&outcome);
    assert_eq!((design, outcome.made), (3, 3));
    assert!((27.5..=28.8).contains(&clock), "{clock}");
    let outcome = on("orangecrab-25f", &[Some(40.0), Some(30.0), Some(20.0)]).search(ClockWish::Oscillator);
    assert_eq!(outcome.made, 3);
    let Ok(Searched::Missed { fmax_mhz, slower_mhz, .. }) = outcome.searched else { panic!("{:?}", outcome.searched) };
    assert_eq!(fmax_mhz, 20.0);
    assert!(slower_mhz.is_some_and(|mhz| (18.0..=19.2).contains(&mhz)), "{slower_mhz:?}");
    assert_eq!(most_runs(ClockWish::Oscillator), most_runs(ClockWish::Fastest));
}

#[test]
fn a_clock_that_is_asked_for_is_met_or_missed() {
    let outcome = on("ulx3s-25f", &[Some(116.8)]).search(ClockWish::Mhz(50.0));
    assert_eq!((met(&outcome), outcome.made), ((1, 50.0), 1));
    let outcome = on("ulx3s-25f", &[Some(116.8)]).search(ClockWish::Mhz(125.0));
    assert!(matches!(outcome.searched, Ok(Searched::Missed { slower_mhz: Some(_), .. })), "{:?}", outcome.searched);
    let outcome = on("ulx3s-25f", &[Some(116.8)]).search(ClockWish::Oscillator);
    assert_eq!((met(&outcome), outcome.made), ((1, 25.0), 1));
}

#[test]
fn a_clock_that_is_no_promise_is_not_climbed_on() {
    for doubt in [Doubt::Multipliers, Doubt::Optimistic] {
        let runs = Runs { doubt: Some(doubt), ..on("tangnano9k", &[Some(90.0)]) };
        let told = |wish| {
            let outcome = runs.search(wish);
            assert_eq!((met(&outcome), outcome.made), ((1, 27.0), 1));
            let Ok(Searched::Met { doubt, .. }) = outcome.searched else { panic!("met") };
            doubt
        };
        assert_eq!(told(ClockWish::Fastest), Some(doubt));
        // Nobody asked for a faster one.
        assert_eq!(told(ClockWish::Oscillator), None);
    }
}

/// Of every board with a router, whatever the runs reach: the clock is met, no slower than the
/// oscillator where that is met, the fastest of those that were met, and as fast as the PLL makes
/// it.
#[test]
fn no_search_ends_below_what_was_met() {
    let mut random = 1_u64;
    let mut draw = |least: f64, most: f64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        least + (most - least) * ((random >> 11) as f64 / (1_u64 << 53) as f64)
    };
    let mut climbed = 0;
    for board in boards().iter().filter(|board| board.clock.is_some() && board.family.is_routed()) {
        let oscillator = board.clock.map_or(0.0, |clock| clock.hz as f64 / 1e6);
        for _ in 0..40 {
            let usual = draw(0.7 * oscillator, 8.0 * oscillator);
            let reached = [(); 3].map(|()| (draw(0.0, 1.0) > 0.1).then(|| usual * draw(0.8, 1.2)));
            let outcome = Runs { board, reached: &reached, doubt: None }.search(ClockWish::Fastest);
            assert!(outcome.made <= 3);
            let Ok(Searched::Met { design, target_mhz, runs, .. }) = &outcome.searched else { continue };
            let is_met = |run: &&Run| run.is_met();
            let fastest = runs.iter().filter(is_met).map(|run| run.target_mhz).fold(0.0, f64::max);
            assert_eq!((*target_mhz, runs[design - 1].target_mhz), (fastest, fastest), "{}: {runs:?}", board.name);
            assert!(!runs[0].is_met() || *target_mhz >= oscillator, "{}: {runs:?}", board.name);
            for run in &runs[1..] {
                clock_of(board, Some(run.target_mhz)).unwrap_or_else(|error| panic!("{error}"));
            }
            climbed += usize::from(*target_mhz > oscillator);
        }
    }
    assert!(climbed > 100, "{climbed}");
}
