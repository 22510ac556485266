# xilinx_alveo_u250.py of litex-boards 2023.12
set_property -dict {PACKAGE_PIN AY37 IOSTANDARD DIFF_SSTL12} [get_ports clk_in]
set_property -dict {PACKAGE_PIN AY38 IOSTANDARD DIFF_SSTL12} [get_ports clk_in_n]
set_property -dict {PACKAGE_PIN AL20 IOSTANDARD LVCMOS12} [get_ports reset_n]
set_property -dict {PACKAGE_PIN BF18 IOSTANDARD LVCMOS12} [get_ports uart_rx]
set_property -dict {PACKAGE_PIN BB20 IOSTANDARD LVCMOS12} [get_ports uart_tx]
set_property -dict {PACKAGE_PIN BC21 IOSTANDARD LVCMOS12} [get_ports led]
create_clock -name clk_in -period 3.333 [get_ports clk_in]
# These keep to no clock.
set_false_path -from [get_ports {uart_rx reset_n}]
set_false_path -to [get_ports {uart_tx led}]
set_property CONFIG_VOLTAGE 1.8 [current_design]
