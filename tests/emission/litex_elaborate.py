# Elaborates the module of a folder inside a module of LiteX whose ports are those of the design,
# and writes it as Verilog: litex_elaborate.py FOLDER TOP OUTPUT. Prints the sources that the
# platform was given.
import importlib
import json
import sys
from pathlib import Path

from litex.build.generic_platform import GenericPlatform
from litex.gen import LiteXModule
from litex.gen.fhdl.verilog import convert
from migen import ClockDomain, Signal

folder, top, output = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
sys.path.insert(0, str(folder))
module = importlib.import_module(top)
streams = json.loads((folder / "metadata.json").read_text())["streams"]
platform = GenericPlatform("none", [])


class Wrapped(LiteXModule):
    def __init__(self):
        self.accelerator = module.Accelerator(platform)
        self.cd_sys = ClockDomain()
        frame_error = Signal(len(self.accelerator.frame_error), name="frame_error")
        self.comb += frame_error.eq(self.accelerator.frame_error)
        self.ios = {self.cd_sys.clk, self.cd_sys.rst, frame_error}
        endpoints = iter(self.accelerator.sinks + self.accelerator.sources)
        for stream, endpoint in zip(streams, endpoints, strict=True):
            signals = {
                part: Signal(width, name=f"{stream['port']}_t{part}")
                for part, width in [("data", stream["bits"]), ("valid", 1), ("ready", 1), ("last", 1)]
            }
            self.ios |= set(signals.values())
            assert len(endpoint.data) == stream["bits"]
            for part, signal in signals.items():
                inside = getattr(endpoint, part)
                inwards = (part == "ready") != (stream["direction"] == "in")
                self.comb += inside.eq(signal) if inwards else signal.eq(inside)


wrapped = Wrapped()
output.write_text(str(convert(wrapped, wrapped.ios, name="wrapped", platform=platform)))
for source in platform.sources:
    print(source[0], source[1])
