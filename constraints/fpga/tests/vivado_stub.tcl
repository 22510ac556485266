# Vivado's commands as far as projects and scripts of ours use them, with the options that each may have: vivado_stub.tcl SCRIPT [ARGUMENTS]. Prints what was called.
# Anything else is unknown to tclsh and ends the run, and so does a file that is not there. The environment says which slacks a design has
# (VIVADO_SETUP, VIVADO_HOLD, in ns; a positive one where it says nothing) and that a run ends early (VIVADO_PROGRESS).
array set flags {
  create_project {-force -in_memory} add_files {-norecurse} read_verilog {-sv} read_xdc {}
  set_property {} get_files {} current_fileset {} current_design {} get_runs {} get_property {} get_ports {} launch_runs {} wait_on_run {} open_run {}
  get_timing_paths {-setup -hold}
  synth_design {} opt_design {} place_design {} phys_opt_design {} route_design {} write_checkpoint {-force}
  report_utilization {-hierarchical} report_timing_summary {} report_power {} report_drc {} create_clock {} set_false_path {}
}
array set valued {
  create_project {-part} add_files {-fileset} read_xdc {-mode} set_property {-dict -name -value -objects} launch_runs {-to_step -jobs}
  synth_design {-top -part -mode} report_utilization {-file} report_timing_summary {-file} report_power {-file} report_drc {-file}
  get_timing_paths {-max_paths} create_clock {-name -period} set_false_path {-from -to}
}

proc stated {name otherwise} {
  return [expr {[info exists ::env($name)] ? $::env($name) : $otherwise}]
}

# What a property of a run or of a timing path holds.
proc property {name object} {
  switch $name {
    PROGRESS { return [stated VIVADO_PROGRESS 100%] }
    STATS.WNS { return [stated VIVADO_SETUP 0.123] }
    STATS.WHS { return [stated VIVADO_HOLD 0.045] }
    SLACK { return [property [expr {$object eq "setup" ? "STATS.WNS" : "STATS.WHS"}] {}] }
    default { error "get_property: no property $name" }
  }
}

proc called {command arguments} {
  set plain {}
  for {set i 0} {$i < [llength $arguments]} {incr i} {
    set argument [lindex $arguments $i]
    if {![string match -* $argument]} {
      lappend plain $argument
    } elseif {[info exists ::valued($command)] && $argument in $::valued($command)} {
      incr i
      if {$i >= [llength $arguments]} { error "$command: no value for $argument" }
      set value [lindex $arguments $i]
      if {$argument eq "-file" && ![file isdirectory [file dirname $value]]} { error "$command: no folder for $value" }
    } elseif {$argument ni $::flags($command)} {
      error "$command: unknown option $argument"
    }
  }
  puts [list $command {*}$arguments]
  switch $command {
    create_project {
      if {"-in_memory" in $arguments} return
      if {[llength $plain] != 2} { error "create_project: a name and a folder" }
      file mkdir [lindex $plain 1]
    }
    add_files - read_verilog - read_xdc {
      foreach name $plain {
        if {![file isfile $name]} { error "$command: no file $name" }
        if {[file extension $name] eq ".xdc"} { uplevel #0 [list source $name] }
      }
    }
    get_property { return [property [lindex $plain 0] [lindex $plain 1]] }
    get_timing_paths {
      # Without any path there is an empty list.
      set check [expr {"-setup" in $arguments ? "setup" : "hold"}]
      return [expr {[stated VIVADO_PATHS some] eq "none" ? {} : $check}]
    }
    get_ports - get_runs - get_files { return $plain }
    current_fileset - current_design { return $command }
  }
}
foreach command [array names flags] { proc $command args "called $command \$args" }

set script [lindex $argv 0]
set argv [lrange $argv 1 end]
set argc [llength $argv]
source $script
