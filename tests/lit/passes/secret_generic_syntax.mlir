// Both spellings of secret.generic are read, and attributes of it, its inputs and its results are kept.
// RUN: ringmill opt --allow-unregistered-dialect %s | FileCheck %s
// RUN: ringmill opt --allow-unregistered-dialect %s | ringmill opt --allow-unregistered-dialect | FileCheck %s

// CHECK: secret.generic(%arg0: !secret.secret<i32> {mgmt.level = 3 : i32}, %arg1: i1) attrs = {note = 1 : i32} {
// CHECK-NEXT: ^body(%input0: i32, %input1: i1):
// CHECK: } -> (!secret.secret<i32> {mgmt.level = 4 : i32}, !secret.secret<i1>)
// CHECK: secret.generic(%arg0: !secret.secret<i32>) {
// CHECK: } -> (!secret.secret<i32> {mgmt.level = 4 : i32})
// CHECK: secret.generic(%arg0: !secret.secret<i32>, %arg1: i1) {
// CHECK-NEXT: ^body(%input0: i32, %input1: i1):
// CHECK: } -> !secret.secret<i32>
// CHECK: secret.generic(%arg0: !secret.secret<i32>, %arg1: i1) {
// CHECK: secret.generic() {
func.func @main(%v: !secret.secret<i32>, %c: i1) {
  %0:2 = secret.generic(%v: !secret.secret<i32> {mgmt.level = 3 : i32}, %c: i1) attrs = {note = 1 : i32} {
  ^bb0(%x: i32, %y: i1):
    secret.yield %x, %y : i32, i1
  } -> (!secret.secret<i32> {mgmt.level = 4 : i32}, !secret.secret<i1>)
  %1 = secret.generic(%v: !secret.secret<i32>) {
  ^bb0(%x: i32):
    secret.yield %x : i32
  } -> (!secret.secret<i32> {mgmt.level = 4 : i32})
  %2 = secret.generic ins(%v, %c : !secret.secret<i32>, i1) {
  ^bb0(%x: i32, %y: i1):
    secret.yield %x : i32
  } -> (!secret.secret<i32>)
  secret.generic ins(%v : !secret.secret<i32>, %c : i1) {
  ^bb0(%x: i32, %y: i1):
    secret.yield
  } -> ()
  secret.generic ins() {
    secret.yield
  }
  return
}
