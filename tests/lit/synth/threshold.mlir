// RUN: ringmill build %lit/../../examples/threshold.mlir --cells lut4 --seed 7 -o %t/out
// RUN: cp -r %t/out %t/again; ringmill sim %t/again | sed 's/, [0-9]* vectors a second//'
