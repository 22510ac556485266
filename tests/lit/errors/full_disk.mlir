// RUN: mkdir %t/disk
// RUN: [ $(id -u) = 0 ] && space='--mount --propagation unchanged' || space='--user --map-root-user --mount'; unshare $space sh -ec 'mount -t tmpfs -o size=16k tmpfs %t/disk; code=0; ringmill synth %s -o %t/disk/out || code=$?; ls -A %t/disk; umount %t/disk; exit $code'
// EXIT: 1
func.func @main(%a: i32 {secret.secret}, %b: i32 {secret.secret}) -> i32 {
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}
