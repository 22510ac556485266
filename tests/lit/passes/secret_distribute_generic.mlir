// A generic becomes one for each op that reads a secret; loops and branches on public values leave it.
// RUN: ringmill opt %s --secret-distribute-generic | FileCheck %s

// CHECK: func.func @straight(%[[V:.*]]: !secret.secret<i32>, %[[P:.*]]: i1) -> !secret.secret<i32>
// CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[SEVEN:.*]] = arith.constant 7 : i32
// CHECK-NEXT: %[[A:.*]] = secret.generic(%[[V]]: !secret.secret<i32>) attrs = {note} {
// CHECK-NEXT: ^body(%[[X:.*]]: i32):
// CHECK-NEXT:   %[[R:.*]] = arith.muli %[[X]], %[[SEVEN]] : i32
// CHECK-NEXT:   secret.yield %[[R]] : i32
// CHECK-NEXT: } -> !secret.secret<i32>
// CHECK-NEXT: %[[B:.*]] = secret.generic(%[[A]]: !secret.secret<i32>) attrs = {note} {
// CHECK-NEXT: ^body(%[[X:.*]]: i32):
// CHECK-NEXT:   %[[R:.*]] = arith.muli %[[X]], %[[X]] {dialect.note = 1 : i64} : i32
// CHECK-NEXT:   secret.yield %[[R]] : i32
// CHECK-NEXT: } -> !secret.secret<i32>
// CHECK-NEXT: %[[C:.*]] = secret.generic(%[[B]]: !secret.secret<i32>) attrs = {note} {
// CHECK-NEXT: ^body(%[[X:.*]]: i32):
// CHECK-NEXT:   %[[R:.*]] = arith.select %[[P]], %[[X]], %[[ZERO]] : i32
// CHECK-NEXT:   secret.yield %[[R]] : i32
// CHECK-NEXT: } -> !secret.secret<i32>
// CHECK-NEXT: return %[[C]] : !secret.secret<i32>
func.func @straight(%v: !secret.secret<i32>, %p: i1) -> !secret.secret<i32> {
  %0 = secret.generic(%v: !secret.secret<i32>, %p: i1) attrs = {note} {
  ^body(%x: i32, %q: i1):
    %c0 = arith.constant 0 : i32
    %c7 = arith.constant 7 : i32
    %1 = arith.muli %x, %c7 : i32
    %2 = arith.muli %1, %1 {dialect.note = 1} : i32
    %3 = arith.select %q, %2, %c0 : i32
    secret.yield %3 : i32
  } -> !secret.secret<i32>
  return %0 : !secret.secret<i32>
}

// What a loop carries becomes secret if what it yields is; a public shift stays public.
// CHECK: func.func @loop(%[[V:.*]]: !secret.secret<i32>, %[[N:.*]]: index)
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK: %[[INIT:.*]] = secret.conceal %[[ZERO]] : i32 -> !secret.secret<i32>
// CHECK: %[[L:.*]]:2 = scf.for %{{.*}} = %{{.*}} to %[[N]] step %{{.*}} iter_args(%[[S:.*]] = %[[INIT]], %[[K:.*]] = %{{.*}}) -> (!secret.secret<i32>, i32) {
// CHECK-NEXT: %[[A:.*]] = secret.generic(%[[V]]: !secret.secret<i32>, %[[S]]: !secret.secret<i32>) {
// CHECK-NEXT: ^body(%[[X:.*]]: i32, %[[Y:.*]]: i32):
// CHECK-NEXT:   arith.addi %[[Y]], %[[X]] : i32
// CHECK:      %[[B:.*]] = secret.generic(%[[A]]: !secret.secret<i32>) {
// CHECK-NEXT: ^body(%[[X:.*]]: i32):
// CHECK-NEXT:   arith.shli %[[X]], %[[K]] : i32
// CHECK:      %[[J:.*]] = arith.addi %[[K]], %{{.*}} : i32
// CHECK-NEXT: scf.yield %[[B]], %[[J]] : !secret.secret<i32>, i32
// CHECK:      return %[[L]]#0 : !secret.secret<i32>
func.func @loop(%v: !secret.secret<i32>, %n: index) -> !secret.secret<i32> {
  %0 = secret.generic(%v: !secret.secret<i32>) {
  ^body(%x: i32):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %1:2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero, %k = %one) -> (i32, i32) {
      %a = arith.addi %s, %x : i32
      %b = arith.shli %a, %k : i32
      %j = arith.addi %k, %one : i32
      scf.yield %b, %j : i32, i32
    }
    secret.yield %1#0 : i32
  } -> !secret.secret<i32>
  return %0 : !secret.secret<i32>
}

// A public condition is branched on, a secret one is not.
// CHECK: func.func @branch(%[[V:.*]]: !secret.secret<i32>, %[[P:.*]]: i1)
// CHECK: %[[B:.*]] = scf.if %[[P]] -> (!secret.secret<i32>) {
// CHECK:   %[[A:.*]] = secret.generic(%[[V]]: !secret.secret<i32>)
// CHECK:   scf.yield %[[A]] : !secret.secret<i32>
// CHECK: } else {
// CHECK:   %[[C:.*]] = secret.conceal %{{.*}} : i32 -> !secret.secret<i32>
// CHECK:   scf.yield %[[C]] : !secret.secret<i32>
// CHECK: %[[D:.*]] = secret.generic(%[[B]]: !secret.secret<i32>)
// CHECK:   arith.cmpi
// CHECK: secret.generic(%[[B]]: !secret.secret<i32>, %[[D]]: !secret.secret<i1>)
// CHECK-NEXT: ^body(%[[X:.*]]: i32, %[[Y:.*]]: i1):
// CHECK-NEXT:   scf.if %[[Y]] -> (i32) {
func.func @branch(%v: !secret.secret<i32>, %p: i1) -> !secret.secret<i32> {
  %0 = secret.generic(%v: !secret.secret<i32>) {
  ^body(%x: i32):
    %zero = arith.constant 0 : i32
    %1 = scf.if %p -> (i32) {
      %a = arith.addi %x, %x : i32
      scf.yield %a : i32
    } else {
      scf.yield %zero : i32
    }
    %2 = arith.cmpi slt, %1, %zero : i32
    %3 = scf.if %2 -> (i32) {
      %a = arith.muli %1, %1 : i32
      scf.yield %a : i32
    } else {
      scf.yield %zero : i32
    }
    secret.yield %3 : i32
  } -> !secret.secret<i32>
  return %0 : !secret.secret<i32>
}

// Memory that is made inside holds secrets, and the order of its accesses stays.
// CHECK: func.func @memory(%[[M:.*]]: !secret.secret<memref<10xi8>>)
// CHECK: %[[N:.*]] = secret.generic() {
// CHECK-NEXT:   memref.alloc() : memref<10xi8>
// CHECK: affine.for %[[I:.*]] = 0 to 10 {
// CHECK-NEXT: %[[A:.*]] = secret.generic(%[[M]]: !secret.secret<memref<10xi8>>) {
// CHECK-NEXT: ^body(%[[X:.*]]: memref<10xi8>):
// CHECK-NEXT:   affine.load %[[X]][%[[I]]] : memref<10xi8>
// CHECK:      secret.generic(%[[N]]: !secret.secret<memref<10xi8>>, %[[A]]: !secret.secret<i8>) {
// CHECK-NEXT: ^body(%[[X:.*]]: memref<10xi8>, %[[Y:.*]]: i8):
// CHECK-NEXT:   affine.store %[[Y]], %[[X]][%[[I]]] : memref<10xi8>
// CHECK:      return %[[N]]
func.func @memory(%m: !secret.secret<memref<10xi8>>) -> !secret.secret<memref<10xi8>> {
  %0 = secret.generic(%m: !secret.secret<memref<10xi8>>) {
  ^body(%x: memref<10xi8>):
    %n = memref.alloc() : memref<10xi8>
    affine.for %i = 0 to 10 {
      %a = affine.load %x[%i] : memref<10xi8>
      affine.store %a, %n[%i] : memref<10xi8>
    }
    secret.yield %n : memref<10xi8>
  } -> !secret.secret<memref<10xi8>>
  return %0 : !secret.secret<memref<10xi8>>
}

// Calls on secrets lose what is around them.
func.func private @on_secrets(!secret.secret<i32>, i32) -> !secret.secret<i32>
// CHECK: func.func @calls(%[[V:.*]]: !secret.secret<i32>, %[[P:.*]]: i32)
// CHECK-NEXT: %[[R:.*]] = call @on_secrets(%[[V]], %[[P]]) : (!secret.secret<i32>, i32) -> !secret.secret<i32>
// CHECK-NEXT: %[[S:.*]] = secret.generic(%[[V]]: !secret.secret<i32>, %[[R]]: !secret.secret<i32>)
// CHECK: return %[[S]]
func.func @calls(%v: !secret.secret<i32>, %p: i32) -> !secret.secret<i32> {
  %0 = secret.generic(%v: !secret.secret<i32>, %p: i32) {
  ^body(%x: i32, %q: i32):
    %1 = secret.conceal %x : i32 -> !secret.secret<i32>
    %2 = func.call @on_secrets(%1, %q) : (!secret.secret<i32>, i32) -> !secret.secret<i32>
    %3 = secret.reveal %2 : !secret.secret<i32> -> i32
    %4 = arith.addi %3, %x : i32
    secret.yield %4 : i32
  } -> !secret.secret<i32>
  return %0 : !secret.secret<i32>
}
