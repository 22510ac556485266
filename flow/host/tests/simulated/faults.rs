//! Faults of the line and of the link.

use super::*;

/// 300, or with RINGMILL_LONG=1 10,000.
fn faults() -> u64 {
    if std::env::var_os("RINGMILL_LONG").is_some_and(|value| value == "1") { 10_000 } else { 300 }
}

/// The results of jobs on a line with faults.
#[derive(Debug, Default)]
struct Tally {
    jobs: u64,
    operands: u64,
    errors: u64,
    /// Results that were given and are wrong.
    wrong: u64,
    retransmissions: u64,
    restarts: u64,
    busy: u64,
}

/// Jobs of random products until there were as many faults more as the plan has, or something was
/// wrong.
fn storm(board: &SimulatedBoard, shape: &JobShape, plan: FaultPlan, timing: Timing) -> Tally {
    let mut random = StdRng::seed_from_u64(plan.seed);
    let mut tally = Tally::default();
    let connect = || {
        let mut connection = super::connect(board);
        connection.set_timing(timing);
        connection
    };
    let mut connection = connect();
    let limit = board.injected().total() + plan.limit;
    board.set_faults(FaultPlan { limit, ..plan });
    while board.injected().total() < limit && tally.wrong == 0 && tally.jobs < plan.limit {
        let (operands, expected) = products(&mut random, 20);
        let mut got = Vec::new();
        let ended = connection.bench(shape, operands, |_, results| got.push(results));
        tally.jobs += 1;
        tally.operands += got.len() as u64;
        tally.errors += u64::from(ended.is_err());
        tally.wrong += got.iter().zip(&expected).filter(|(got, expected)| got != expected).count() as u64;
        assert!(ended.is_err() || got.len() == expected.len());
        let counters = connection.counters();
        if ended.is_err() || tally.jobs % 8 == 0 {
            tally.retransmissions += counters.retransmissions;
            tally.restarts += counters.restarts;
            tally.busy += counters.busy;
            drop(connection);
            connection = connect();
        }
    }
    board.set_faults(FaultPlan::none());
    tally
}

#[test]
fn whatever_happens_no_wrong_answer_is_accepted_and_then_the_next_request_works() {
    let (board, shape) = board(64, FaultPlan::none(), None);
    let plan = FaultPlan { seed: 5, every: 250, limit: faults(), resets: true };
    let tally = storm(&board, &shape, plan, timing());
    println!("{tally:?} {:?}, {} cycles", board.injected(), board.cycles());
    assert_eq!(tally.wrong, 0, "{tally:?}");
    assert!(board.injected().total() >= plan.limit && tally.retransmissions > 0 && tally.restarts > 0, "{tally:?}");
    let (operands, expected) = products(&mut StdRng::seed_from_u64(6), 50);
    assert!(connect(&board).run(&shape, operands).expect("the next request works") == expected);
}

/// Faults of the link, each of which makes the host accept wrong answers.
const MUTATIONS: [Mutation; 4] = [
    Mutation { module: "link_receiver", from: "crc_right && !spoiled_q && !wrong", to: "1'b1" },
    Mutation {
        module: "link_control",
        from: "fresh_q <= is_start_q ? !same_session_q : moves && next_q;",
        to: "fresh_q <= is_start_q ? !same_session_q : moves;",
    },
    Mutation {
        module: "link_control",
        from: "release_read = accepted && moves",
        to: "release_read = state_q == EXECUTE && moves && refusal == 0",
    },
    // A session outlives a reset.
    Mutation { module: "link_control", from: "active  <= 1'b0;", to: "active  <= active;" },
];

#[test]
fn faults_of_the_link_are_noticed() {
    for mutation in MUTATIONS {
        let (board, shape) = board(64, FaultPlan::none(), Some(mutation));
        // A design that is not right is given up sooner.
        let timing = Timing { attempts: 3, stall: Duration::from_secs(1), ..timing() };
        let plan = |seed| FaultPlan { seed, every: 250, limit: 300, resets: true };
        let noticed = (0..8).any(|seed| storm(&board, &shape, plan(seed), timing).wrong > 0);
        assert!(noticed, "{mutation:?}");
    }
}
