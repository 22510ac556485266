# SPDX-License-Identifier: MIT-0
# @{ origin }
# @{ design.top }: a function over @{ ring }, from its sources to a routed design, out of context and without a project.
#
#   vivado -mode batch -source @{ design.top }_vivado.tcl [-tclargs PART [FOLDER]]
#
# PART is a device of Vivado, by default that of a ZCU102; reports and checkpoints go to FOLDER. @{ design.top }.xdc
# sets the period of the clock.

set here [file dirname [file normalize [info script]]]
set part xczu9eg-ffvb1156-2-e
set folder [file join $here vivado]
if {[llength $argv] > 2} {
  error "usage: -tclargs PART FOLDER"
}
if {[llength $argv] > 0} {
  set part [lindex $argv 0]
}
if {[llength $argv] > 1} {
  set folder [file normalize [lindex $argv 1]]
}
file mkdir $folder

set sources {
@% for file in design.files %@
  @{ file }
@% endfor %@
}

create_project -in_memory -part $part
foreach source $sources {
  read_verilog -sv [file join $here $source]
}
@% for file in design.memories %@
read_mem [file join $here @{ file }]
@% endfor %@
read_xdc -mode out_of_context [file join $here @{ design.top }.xdc]

synth_design -top @{ design.top } -part $part -mode out_of_context
write_checkpoint -force [file join $folder synthesized.dcp]
report_utilization -file [file join $folder synthesized_utilization.txt]
report_timing_summary -file [file join $folder synthesized_timing.txt]

opt_design
place_design
phys_opt_design
route_design
write_checkpoint -force [file join $folder routed.dcp]
report_utilization -hierarchical -file [file join $folder utilization.txt]
report_timing_summary -file [file join $folder timing.txt]
report_power -file [file join $folder power.txt]
report_drc -file [file join $folder drc.txt]

# A design that misses its clock ends with an error, so that no flow goes on with it.
foreach check {setup hold} {
  set paths [get_timing_paths -$check -max_paths 1]
  if {[llength $paths] == 0} {
    error "expected a path with a $check check, found none: see that @{ design.top }.xdc constrains the clock"
  }
  set slack [get_property SLACK [lindex $paths 0]]
  # Vivado gives an empty or infinite slack where a path has no constraint.
  if {![string is double -strict $slack] || $slack > 1e9} {
    error "expected a $check slack in ns, found '$slack': see that @{ design.top }.xdc constrains the clock"
  }
  if {$slack < 0} {
    error "expected a $check slack of 0 ns or more, found $slack ns: the paths are in $folder/timing.txt; take a longer period in @{ design.top }.xdc"
  }
}
