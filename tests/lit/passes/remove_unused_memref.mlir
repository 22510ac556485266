// RUN: ringmill opt %s --remove-unused-memref | FileCheck %s

// CHECK-LABEL: @only_stored_to
// CHECK-SAME: %[[X:.*]]: i8
// CHECK-NOT: memref
// CHECK: return %[[X]]
func.func @only_stored_to(%x: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi8>
  %b = memref.alloca() : memref<4xi8>
  %view = memref.subview %a[1] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1], offset: 1>>
  memref.store %x, %view[%c0] : memref<2xi8, strided<[1], offset: 1>>
  affine.for %i = 0 to 4 {
    affine.store %x, %b[%i] : memref<4xi8>
  }
  memref.dealloc %a : memref<4xi8>
  return %x : i8
}

// What is only read to be stored there goes as well.
// CHECK-LABEL: @chain
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @chain(%x: i8) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi8>
  %b = memref.alloc() : memref<4xi8>
  memref.store %x, %a[%c0] : memref<4xi8>
  %y = memref.load %a[%c0] : memref<4xi8>
  memref.store %y, %b[%c0] : memref<4xi8>
  memref.copy %a, %b : memref<4xi8> to memref<4xi8>
  return
}

func.func private @reads(memref<4xi8>)

// CHECK-LABEL: @used
// CHECK-COUNT-2: memref.alloc
// CHECK-NOT: memref.alloc
// CHECK-COUNT-3: memref.store
func.func @used(%m: memref<4xi8>, %x: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi8>
  %b = memref.alloc() : memref<4xi8>
  memref.store %x, %a[%c0] : memref<4xi8>
  memref.store %x, %b[%c0] : memref<4xi8>
  memref.store %x, %m[%c0] : memref<4xi8>
  call @reads(%a) : (memref<4xi8>) -> ()
  %y = memref.load %b[%c0] : memref<4xi8>
  return %y : i8
}
