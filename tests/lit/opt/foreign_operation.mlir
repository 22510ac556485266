// Attributes of other dialects are kept, but their operations are not known.
// RUN: ringmill opt %s
// EXIT: 1

func.func @operation(%x: i8) -> i8 {
  %0 = "other.level"(%x) : (i8) -> i8
  return %0 : i8
}
