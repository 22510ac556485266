# fpga.xdc of verilog-ethernet, example/ZCU102 (9a8ba2f)
set_property -dict {PACKAGE_PIN G21 IOSTANDARD LVDS_25} [get_ports clk_in]
set_property -dict {PACKAGE_PIN F21 IOSTANDARD LVDS_25} [get_ports clk_in_n]
set_property -dict {PACKAGE_PIN AM13 IOSTANDARD LVCMOS33} [get_ports reset]
set_property -dict {PACKAGE_PIN E13 IOSTANDARD LVCMOS33} [get_ports uart_rx]
set_property -dict {PACKAGE_PIN F13 IOSTANDARD LVCMOS33} [get_ports uart_tx]
set_property -dict {PACKAGE_PIN AG14 IOSTANDARD LVCMOS33} [get_ports led]
create_clock -name clk_in -period 8.000 [get_ports clk_in]
# These keep to no clock.
set_false_path -from [get_ports {uart_rx reset}]
set_false_path -to [get_ports {uart_tx led}]
