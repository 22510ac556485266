#!/usr/bin/env python
"""Times one of the programs under `tests/concrete` in Concrete, input by input.

`stepwise.py PROGRAM FOLDER COUNT` traces and compiles the program, writes its traced graph into
FOLDER as `traced.graph.json`, makes keys and prints a line of JSON: Concrete's `bootstraps`,
`complexity` and `failure`, and `cases`, each with `in` and `out`, by evaluation of its graph. Each
line on standard input is the number of a case, and is answered by a line with the `seconds` from
ciphertexts to ciphertexts and whether the result is `wrong`. The variable OMP_NUM_THREADS is the
number of threads.
"""

import json
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "frontend/opgraph/python"), str(ROOT / "tests/concrete/exporter")]

from without_torch import fhe  # noqa: E402
from export import given, results, rows  # noqa: E402
from ringmill_concrete import write  # noqa: E402

# log2 of the most probability that a program fails; Concrete's security is 128 bits.
FAILURE_LOG2 = -40
# Arguments from which Concrete takes the ranges of all values, corner cases first.
SAMPLES = 1000


def say(**fields: object) -> None:
    print(json.dumps(fields), flush=True)


def main() -> None:
    program, folder, count = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    parameters, function, sample = given(ROOT / f"tests/concrete/{program}.py")
    samples = [sample() for _ in range(SAMPLES)]
    write(fhe.Compiler(function, parameters).trace(rows(samples)), folder / "traced.graph.json")
    configuration = fhe.Configuration(
        global_p_error=2.0**FAILURE_LOG2, dump_artifacts_on_unexpected_failures=False
    )
    circuit = fhe.Compiler(function, parameters).compile(rows(samples), configuration)
    circuit.keygen()
    # The last ones are random.
    chosen = samples[-count:]
    expected = [results(circuit.graph(*row)) for row in chosen]
    say(
        bootstraps=circuit.programmable_bootstrap_count,
        complexity=circuit.complexity,
        failure=circuit.global_p_error,
        cases=[{"in": results(row), "out": out} for row, out in zip(chosen, expected)],
    )
    for line in sys.stdin:
        case = int(line)
        encrypted = circuit.encrypt(*chosen[case])
        if not isinstance(encrypted, tuple):
            encrypted = (encrypted,)
        begun = time.perf_counter()
        outputs = circuit.run(*encrypted)
        seconds = time.perf_counter() - begun
        say(seconds=seconds, wrong=results(circuit.decrypt(outputs)) != expected[case])


if __name__ == "__main__":
    main()
