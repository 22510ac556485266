#!/usr/bin/env python
"""Times a program in Concrete on ciphertexts.

`measure.py` lists the programs and their ways as JSON. `measure.py QUESTION` reads a JSON object
with `program`, `way` and `inputs`, a list of unsigned arguments, and prints lines of JSON: what was
compiled, that the keys are there, and for each input the seconds from ciphertexts to ciphertexts
and the results. The variable OMP_NUM_THREADS is the number of threads.
"""

import json
import resource
import sys
import time

sys.dont_write_bytecode = True
from without_torch import fhe  # noqa: E402
from programs import ways  # noqa: E402

# log2 of the most probability that a program fails; Concrete's security is 128 bits.
FAILURE_LOG2 = -40
# Random arguments beside corner values, from which Concrete takes the widths of all values.
SAMPLES = 1000
# Bytes of keys beyond which making them takes longer than a measurement may.
MOST_KEYS = 4 << 30
# Bytes of memory; more end the measurement.
MOST_MEMORY = 16 << 30


def say(**fields: object) -> None:
    print(json.dumps(fields), flush=True)


def main() -> None:
    known = ways(fhe)
    if len(sys.argv) == 1:
        say(ways={program: [way.name for way in several] for program, several in known.items()})
        return
    with open(sys.argv[1], encoding="utf-8") as file:
        question = json.load(file)
    way = next(way for way in known[question["program"]] if way.name == question["way"])
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    try:
        measure(way, question["inputs"])
    except Exception as error:
        say(refused=reason(str(error)) or type(error).__name__)


def reason(text: str) -> str:
    """The remarks that Concrete puts under lines of a program; without any, the first line."""
    lines = text.strip().splitlines()
    remarks = [line.lstrip("^ ") for line in lines if line.startswith("^")]
    return ", ".join(dict.fromkeys(remarks)) or "".join(lines[:1])


def measure(way: object, inputs: list) -> None:
    def encode(arguments: list) -> tuple:
        return tuple(kind.encode(value) for kind, value in zip(way.arguments, arguments))

    names = ["a", "b"][: len(way.arguments)]
    # The names of a function's parameters are Concrete's names of arguments.
    function = (lambda a: way.function(a)) if len(names) == 1 else (lambda a, b: way.function(a, b))
    compiler = fhe.Compiler(function, {name: "encrypted" for name in names})
    samples = [encode(row) for row in way.samples(SAMPLES)]
    inputset = samples if len(names) > 1 else [row[0] for row in samples]
    # Without dumps, which Concrete writes into the working folder when it fails.
    configuration = fhe.Configuration(
        global_p_error=2.0**FAILURE_LOG2, dump_artifacts_on_unexpected_failures=False
    )
    circuit = compiler.compile(inputset, configuration)
    keys = circuit.size_of_bootstrap_keys + circuit.size_of_keyswitch_keys
    say(
        bootstraps=circuit.programmable_bootstrap_count,
        failure=circuit.global_p_error,
        key_bytes=keys,
    )
    if keys > MOST_KEYS:
        say(refused=f"keys of {keys / 1e9:.1f} GB")
        return
    circuit.keygen()
    say(keys=True)
    for arguments in inputs:
        encrypted = circuit.encrypt(*encode(arguments))
        if not isinstance(encrypted, tuple):
            encrypted = (encrypted,)
        begun = time.perf_counter()
        result = circuit.run(*encrypted)
        seconds = time.perf_counter() - begun
        say(seconds=seconds, result=way.result.decode(circuit.decrypt(result)))


if __name__ == "__main__":
    main()
