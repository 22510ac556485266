# SPDX-License-Identifier: MIT-0
# @{ origin }
"""Drives @{ design.top } with the transactions in the .hex files of this folder, one beat on each line, and compares every beat of its results."""

import random
from pathlib import Path

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, ReadOnly

# Name, prefix of the signals, beats of a frame.
INPUTS = [
@% for port in inputs %@
    ("@{ port.name }", "@{ port.port }", @{ port.beats }),
@% endfor %@
]
OUTPUTS = [
@% for port in outputs %@
    ("@{ port.name }", "@{ port.port }", @{ port.beats }),
@% endfor %@
]
PERIOD = 10  # ns
TIME_OUT = @{ extra.time_out } * PERIOD


def beats_of(name):
    text = (Path(__file__).resolve().parent / f"{name}.hex").read_text()
    return [int(line, 16) for line in text.split()]


def signals(dut, port):
    return [getattr(dut, f"{port}_{part}") for part in ("tdata", "tvalid", "tready", "tlast")]


# Signals are set at falling edges and sampled once they have settled. A handshake seen then takes
# place at the next rising edge.
async def drive(dut, stream, pauses):
    name, port, frame = stream
    data, valid, ready, last = signals(dut, port)
    for index, word in enumerate(beats_of(name)):
        await FallingEdge(dut.clk)
        while pauses():
            valid.value = 0
            await FallingEdge(dut.clk)
        data.value = word
        last.value = index % frame == frame - 1
        valid.value = 1
        await ReadOnly()
        while ready.value != 1:
            await FallingEdge(dut.clk)
            await ReadOnly()
    await FallingEdge(dut.clk)
    valid.value = 0


async def check(dut, stream, pauses):
    name, port, frame = stream
    data, valid, ready, last = signals(dut, port)
    for index, word in enumerate(beats_of(name)):
        while True:
            await FallingEdge(dut.clk)
            ready.value = not pauses()
            await ReadOnly()
            if valid.value == 1 and ready.value == 1:
                break
        where = f"{name}, frame {index // frame}, beat {index % frame}"
        seen = data.value.to_unsigned()
        assert seen == word, f"{where}: {seen:#x}, not {word:#x}"
        assert last.value == int(index % frame == frame - 1), f"{where}: tlast {last.value}"
    # No beat may follow the last one.
    for _ in range(64):
        await FallingEdge(dut.clk)
        ready.value = 1
        await ReadOnly()
        assert valid.value == 0, f"{name} has a beat too many"


async def run(dut, pauses):
    for _, port, _ in INPUTS:
        signals(dut, port)[1].value = 0
    for _, port, _ in OUTPUTS:
        signals(dut, port)[2].value = 0
    dut.rst.value = 1
    Clock(dut.clk, PERIOD, "ns").start()
    for _ in range(8):
        await FallingEdge(dut.clk)
    dut.rst.value = 0
    for stream in INPUTS:
        cocotb.start_soon(drive(dut, stream, pauses()))
    for checked in [cocotb.start_soon(check(dut, stream, pauses())) for stream in OUTPUTS]:
        await checked
    assert int(dut.frame_error.value) == 0, "frame_error says that a frame was too short or too long"


@cocotb.test(timeout_time=TIME_OUT, timeout_unit="ns")
async def back_to_back(dut):
    await run(dut, lambda: lambda: False)


@cocotb.test(timeout_time=TIME_OUT, timeout_unit="ns")
async def with_pauses(dut):
    seeds = iter(range(1, 1000000))

    def pauses():
        source = random.Random(next(seeds))
        return lambda: source.random() < 0.25

    await run(dut, pauses)
