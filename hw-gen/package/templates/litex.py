# SPDX-License-Identifier: MIT-0
# @{ origin }
"""@{ design.top }: a function over @{ ring }, as a module for LiteX.

Latency @{ design.latency_cycles } cycles, initiation interval @{ design.interval_cycles } cycles. `last` marks the last beat of each frame; `first` is ignored and not driven.
"""

from pathlib import Path

from migen import ClockSignal, Instance, ResetSignal, Signal

from litex.gen import LiteXModule
from litex.soc.interconnect import stream

SOURCES = [
@% for file in design.files %@
    "@{ file }",
@% endfor %@
]
@% if design.memories %@

# Tools look for them in the folder in which they run.
MEMORIES = [
@% for file in design.memories %@
    "@{ file }",
@% endfor %@
]
@% endif %@


class Accelerator(LiteXModule):
    """Arguments are sinks, results are sources, in the clock domain `sys`."""

    def __init__(self, platform):
@% for port in inputs + outputs %@
        # @{ port.beats } beats of @{ port.lanes } elements, @{ port.coefficient_bits } bits each,
        # the first one lowest; @{ port.meaning }
        self.@{ port.name } = stream.Endpoint([("data", @{ port.bits })])
@% endfor %@
        # A bit for each argument: 1 after a frame of the wrong length, until the reset of `sys`.
        self.frame_error = Signal(@{ inputs | length })
        self.sinks = [@% for port in inputs %@self.@{ port.name }@{ ", " if not loop.last }@% endfor %@]
        self.sources = [@% for port in outputs %@self.@{ port.name }@{ ", " if not loop.last }@% endfor %@]

        self.specials += Instance(
            "@{ design.top }",
            i_clk=ClockSignal("sys"),
            i_rst=ResetSignal("sys"),
            o_frame_error=self.frame_error,
@% for port in inputs %@
            i_@{ port.port }_tdata=self.@{ port.name }.data,
            i_@{ port.port }_tvalid=self.@{ port.name }.valid,
            o_@{ port.port }_tready=self.@{ port.name }.ready,
            i_@{ port.port }_tlast=self.@{ port.name }.last,
@% endfor %@
@% for port in outputs %@
            o_@{ port.port }_tdata=self.@{ port.name }.data,
            o_@{ port.port }_tvalid=self.@{ port.name }.valid,
            i_@{ port.port }_tready=self.@{ port.name }.ready,
            o_@{ port.port }_tlast=self.@{ port.name }.last,
@% endfor %@
        )
        self.add_sources(platform)

    @staticmethod
    def add_sources(platform):
        """Adds the sources, which are in the folder of this file."""
        folder = Path(__file__).resolve().parent
        for source in SOURCES:
            platform.add_source(str(folder / source), "systemverilog")
@% if design.memories %@
        for memory in MEMORIES:
            platform.add_source(str(folder / memory), copy=True)
@% endif %@
