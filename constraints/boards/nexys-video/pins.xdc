# digilent_nexys_video.py of litex-boards 2023.12
set_property -dict {PACKAGE_PIN R4 IOSTANDARD LVCMOS33} [get_ports clk_in]
set_property -dict {PACKAGE_PIN G4 IOSTANDARD LVCMOS15} [get_ports reset_n]
set_property -dict {PACKAGE_PIN V18 IOSTANDARD LVCMOS33} [get_ports uart_rx]
set_property -dict {PACKAGE_PIN AA19 IOSTANDARD LVCMOS33} [get_ports uart_tx]
set_property -dict {PACKAGE_PIN T14 IOSTANDARD LVCMOS25} [get_ports led]
create_clock -name clk_in -period 10.000 [get_ports clk_in]
# These keep to no clock.
set_false_path -from [get_ports {uart_rx reset_n}]
set_false_path -to [get_ports {uart_tx led}]
set_property CFGBVS VCCO [current_design]
set_property CONFIG_VOLTAGE 3.3 [current_design]
