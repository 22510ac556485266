# SPDX-License-Identifier: MIT-0
# @{ origin }
"""Runs test_@{ design.top }.py with cocotb: python3 run_cocotb.py [icarus|verilator]; needs cocotb 2 and the simulator on PATH."""

@% if design.memories %@
import shutil
@% endif %@
import sys
from pathlib import Path

from cocotb_tools.check_results import get_results
from cocotb_tools.runner import get_runner

HERE = Path(__file__).resolve().parent
TOP = "@{ design.top }"


def main(simulator="icarus"):
    # Icarus Verilog 11 does not read all of the SystemVerilog in rtl/.
    if simulator == "icarus":
        sources = [HERE / f"{TOP}.v"]
    else:
        root = HERE.parent
        sources = [root / line for line in (root / "rtl" / "files.f").read_text().split()]
@% if design.memories %@
        # The simulation opens the files of memories in its folder, which is this one.
        for line in (root / "rtl" / "memories.f").read_text().split():
            shutil.copy(root / line, HERE)
@% endif %@
    runner = get_runner(simulator)
    folder = HERE / f"{simulator}_build"
    runner.build(sources=sources, hdl_toplevel=TOP, build_dir=folder, timescale=("1ns", "1ps"), always=True)
    results = runner.test(
        hdl_toplevel=TOP, test_module=f"test_{TOP}", build_dir=folder, test_dir=HERE, timescale=("1ns", "1ps")
    )
    tests, failures = get_results(results)
    return 1 if failures or not tests else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
