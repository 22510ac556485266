# SPDX-License-Identifier: MIT-0
# @{ origin }
# The clock of @{ design.top }: 200 MHz. Change the period (ns) to that of the design that instantiates it.
create_clock -name clk -period 5.000 [get_ports clk]
