//! Hosts that come and go, and designs that do.

use super::*;
use ringmill_host::{HostError, Port, Serial};
use ringmill_link::Frame;
use ringmill_link::protocol::command;

#[test]
fn a_host_killed_inside_a_frame_leaves_nothing_behind() {
    let (board, shape) = board(64, FaultPlan::none(), None);
    let mut random = StdRng::seed_from_u64(2);
    let frame =
        |sequence, command, payload: &[u8]| Frame { session: 7, sequence, command, payload: payload.to_vec() }.encode();
    let mut bytes = frame(0, command::START, &[]);
    bytes.extend(frame(1, command::WRITE, &[0; 33]));
    let begun = bytes.len();
    bytes.extend(frame(2, command::WRITE, &[0xdb; 40]));
    for cut in (begun..bytes.len()).step_by(7) {
        let mut killed = Serial::open(board.path(), BAUD).expect("a port");
        killed.send(&bytes[..cut]).expect("sent");
        drop(killed);
        let (operands, expected) = products(&mut random, 3);
        assert_eq!(connect(&board).run(&shape, operands).expect("the next request works"), expected, "cut at {cut}");
    }
}

#[test]
fn a_reset_in_the_middle_costs_a_session_and_no_answer() {
    let (board, shape) = board(64, FaultPlan::none(), None);
    let mut connection = connect(&board);
    let (operands, expected) = products(&mut StdRng::seed_from_u64(3), 200);
    let mut got = Vec::new();
    let figures = connection.bench(&shape, operands, |number, results| {
        got.push(results);
        if number == 20 || number == 50 {
            board.reset();
        }
    });
    assert!(figures.expect("products").counters.restarts >= 2);
    assert!(got == expected);
}

#[test]
fn another_program_is_refused() {
    let (board, shape) = board(64, FaultPlan::none(), None);
    let mut connection = connect(&board);
    let error = connection.check(*b"a sum of").expect_err("refused");
    assert!(matches!(error, HostError::Identity { found: IDENTITY, .. }), "{error}");
    let operands = products(&mut StdRng::seed_from_u64(4), 1).0;
    let error = connection.run(&shape, operands).expect_err("refused");
    assert!(matches!(error, HostError::Identity { .. }), "{error}");
    assert_eq!(connection.counters().sessions, 0, "the design was left alone");
}

#[test]
fn a_port_has_one_host() {
    let (board, _) = board(64, FaultPlan::none(), None);
    let connection = connect(&board);
    assert!(matches!(Connection::open(board.path(), BAUD), Err(HostError::Port { .. })));
    drop(connection);
    assert!(connect(&board).status().is_ok());
}
