// Expected diagnostics are compared where that is asked for, and nowhere else.
// RUN: ringmill opt %s | FileCheck %s
// RUN: ringmill opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: not ringmill opt %s --verify-diagnostics 2>&1 | FileCheck %s --check-prefix=VERIFIED

// VERIFIED: expected error "zork" was not produced
// CHECK: func.func @f() attributes {text = "// expected-error {{[{][{]}}kept{{[}][}]}}"}
// expected-error@+1 {{zork}}
func.func @f() attributes {text = "// expected-error {{kept}}"} { return }
