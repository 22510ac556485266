func.func @main(%a: i11 {secret.secret}) -> i11 {
  %0 = math.cttz %a : i11
  return %0 : i11
}
