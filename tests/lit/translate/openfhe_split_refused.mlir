// An error in a later part is at its line of the file, and no part is printed.
//
// RUN: ringmill translate %s --emit-openfhe-pke --split-input-file
// EXIT: 1
func.func @first(%a: i64) -> i64 {
  return %a : i64
}

// -----

func.func @second(%a: f64) -> f64 {
  return %a : f64
}
