# xilinx_alveo_u280.py of litex-boards 2023.12
set_property -dict {PACKAGE_PIN BJ43 IOSTANDARD DIFF_SSTL12} [get_ports clk_in]
set_property -dict {PACKAGE_PIN BJ44 IOSTANDARD DIFF_SSTL12} [get_ports clk_in_n]
set_property -dict {PACKAGE_PIN L30 IOSTANDARD LVCMOS18} [get_ports reset_n]
set_property -dict {PACKAGE_PIN A28 IOSTANDARD LVCMOS18} [get_ports uart_rx]
set_property -dict {PACKAGE_PIN B33 IOSTANDARD LVCMOS18} [get_ports uart_tx]
set_property -dict {PACKAGE_PIN C32 IOSTANDARD LVCMOS18} [get_ports led]
create_clock -name clk_in -period 10.000 [get_ports clk_in]
# These keep to no clock.
set_false_path -from [get_ports {uart_rx reset_n}]
set_false_path -to [get_ports {uart_tx led}]
set_property CONFIG_VOLTAGE 1.8 [current_design]
