// The tutorial's two forms: the first refuses a loop that it cannot unroll, the second leaves it.
//
// RUN: ringmill opt %s --affine-full-unroll-rewrite | FileCheck %s
// RUN: (ringmill opt %s --affine-full-unroll 2>&1 || true) | FileCheck %s --check-prefix=REFUSED

// REFUSED: error: program::secret-bound: the upper bound of this loop is not a constant

// CHECK-LABEL: @unknown
// CHECK-SAME: %[[M:[^:]*]]: memref<?xi8>, %[[N:[^:]*]]: index
// CHECK: affine.for %{{.*}} = 0 to %[[N]]
// CHECK-NOT: affine.for
// CHECK-COUNT-2: affine.store
// CHECK-NOT: affine.store
// CHECK: return
func.func @unknown(%m: memref<?xi8>, %n: index, %x: i8) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 2 {
      affine.store %x, %m[%i + %j] : memref<?xi8>
    }
  }
  return
}

// More iterations than the limit stay, too.
// CHECK-LABEL: @large
// CHECK: affine.for %{{.*}} = 0 to 1000000000000
func.func @large(%m: memref<8xi8>, %x: i8) {
  affine.for %i = 0 to 1000000000000 {
    affine.store %x, %m[%i mod 8] : memref<8xi8>
  }
  return
}

// CHECK-LABEL: @triangle
// CHECK-NOT: affine.for
// CHECK-COUNT-3: affine.store
// CHECK-NOT: affine.store
// CHECK: return
func.func @triangle(%m: memref<3x3xi8>, %x: i8) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %m[%i, %j] : memref<3x3xi8>
    }
  }
  return
}
