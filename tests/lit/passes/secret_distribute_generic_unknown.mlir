// Only ops can be distributed through.
// RUN: ringmill opt %s --secret-distribute-generic=distribute-through=affine.for,scf.fi
// EXIT: 1
func.func @main(%c: i1) {
  scf.if %c {
  }
  return
}
