// Only innermost loops of few iterations, if that is asked for.
// RUN: ringmill opt %s --full-loop-unroll=innermost-up-to=3 | FileCheck %s

// CHECK:     affine.for %{{.*}} = 0 to 2
// CHECK-NOT: affine.for
// CHECK:     return
// CHECK:     affine.for %{{.*}} = 0 to 4
func.func @short(%m: memref<3xi8>, %v: i8) {
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      affine.store %v, %m[%j] : memref<3xi8>
    }
  }
  return
}
func.func @long(%m: memref<4xi8>, %v: i8) {
  affine.for %j = 0 to 4 {
    affine.store %v, %m[%j] : memref<4xi8>
  }
  return
}
