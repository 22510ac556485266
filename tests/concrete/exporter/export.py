#!/usr/bin/env python
"""Exports the eight programs beside this folder, and those of `programs.py`, into a folder.

`export.py FOLDER` writes for each program NAME.graph.json of the compiled circuit, NAME.mlir of
Concrete, NAME.traced.graph.json of the traced graph, and NAME.json: `cases`, each with `in` and
`out`, by evaluation of Concrete's graph; and `refusals.txt`, those of programs outside the format,
one a line. Results of Concrete's simulation that differ from those of its graph end it.
"""

import importlib.util
import json
import random
import sys
from pathlib import Path
from typing import Any

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path[:0] = [str(HERE), str(ROOT / "scripts/concrete"), str(ROOT / "frontend/opgraph/python")]

import numpy as np  # noqa: E402
from without_torch import fhe  # noqa: E402
from programs import programs, refused  # noqa: E402
from ringmill_concrete import Refused, export, write  # noqa: E402

# Random arguments from which Concrete takes the ranges of all values.
SAMPLES = 1000
CASES = 50
# Cases that Concrete simulates, too.
SIMULATED = 10


def given(path: Path) -> tuple:
    """A program in a file: its parameters, function, and arguments with corner cases first."""
    random.seed(7)
    np.random.seed(7)
    spec = importlib.util.spec_from_file_location(f"program_{path.stem}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    tuples = [one if isinstance(one, tuple) else (one,) for one in module.corners]
    corners = iter(tuples)

    def sample() -> tuple:
        one = next(corners, None)
        one = module.sample() if one is None else one
        return one if isinstance(one, tuple) else (one,)

    return module.parameters, module.function, sample


def compiler(parameters: dict, function: Any) -> Any:
    # Concrete takes the names of parameters from the function's signature.
    return fhe.Compiler(function, parameters)


def rows(inputs: list[tuple]) -> list:
    return inputs if len(inputs[0]) > 1 else [row[0] for row in inputs]


def plain(value: Any) -> Any:
    return np.asarray(value, dtype=np.int64).tolist()


def results(values: Any) -> list:
    return [plain(value) for value in (values if isinstance(values, tuple) else (values,))]


def write_program(folder: Path, name: str, parameters: dict, function: Any, sample: Any) -> None:
    inputs = [sample() for _ in range(SAMPLES)]
    write(compiler(parameters, function).trace(rows(inputs)), folder / f"{name}.traced.graph.json")
    configuration = fhe.Configuration(
        fhe_simulation=True, dump_artifacts_on_unexpected_failures=False
    )
    circuit = compiler(parameters, function).compile(rows(inputs), configuration)
    write(circuit.graph, folder / f"{name}.graph.json")
    (folder / f"{name}.mlir").write_text(circuit.mlir + "\n", encoding="utf-8")
    cases = []
    for position, row in enumerate(inputs[:CASES]):
        out = results(circuit.graph(*row))
        if position < SIMULATED and results(circuit.simulate(*row)) != out:
            sys.exit(f"{name}: Concrete's simulation of {row} differs from its graph")
        cases.append({"in": [plain(value) for value in row], "out": out})
    text = json.dumps({"cases": cases}) + "\n"
    (folder / f"{name}.json").write_text(text, encoding="utf-8")


def main() -> None:
    folder = Path(sys.argv[1])
    for path in sorted(HERE.parent.glob("*.py")):
        write_program(folder, path.stem, *given(path))
    for name, program in programs(fhe).items():
        write_program(folder, name, *program)
    refusals = []
    for name, (parameters, function, sample) in refused(fhe).items():
        graph = compiler(parameters, function).trace(rows([sample() for _ in range(SAMPLES)]))
        try:
            export(graph)
        except Refused as refusal:
            # Without the folder of this file.
            refusals.append(f"{name}: {str(refusal).replace(str(HERE) + '/', '')}\n")
        else:
            sys.exit(f"{name}: expected a refusal")
    (folder / "refusals.txt").write_text("".join(refusals), encoding="utf-8")


if __name__ == "__main__":
    main()
