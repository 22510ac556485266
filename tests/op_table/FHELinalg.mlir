// ---- add_eint: 1,5 2,4 -> 3,5,7,1
// ---- add_eint_int: 1,2,7 3 -> 4,5,2
// ---- apply_lookup_table: 3,-2 -> 11,15
// ---- apply_mapped_lookup_table: 1,2,3,0 -> 2,5,7,1
// ---- apply_multi_lookup_table: 1,2,3,0 -> 3,4,7,0
// ---- broadcast: 1,2 -> 1,1,1,2,2,2,1,1,1,2,2,2
// ---- concat: 1,2 3,4,5,6 -> 1,3,4,2,5,6
// ---- conv2d: 1,2,3,1,0,1,2,3 -> 1,2,1,1
// ---- dot_eint_eint: 3,-2 2,-3 -> 12
// ---- dot_eint_int: 9,5 3,-1 -> 6
// ---- fancy_assign: 0,1,2,3 1,2 -> 0,2,2,1
// ---- fancy_index: 0,1,2,3,1,2 -> 3,2,0
// ---- from_element: 19 -> 19
// ---- lsb: 5,6,9 -> 1,0,1
// ---- matmul_eint_eint: 1,2 3,1,2,0 -> 7,1
// ---- matmul_eint_int: 3,-2 -> -3,2
// ---- matmul_int_eint: 3,4 -> 27,9,8
// ---- maxpool2d: -2,1,0,-1,-2,-2 -> 1,0
// ---- mul_eint: 3,-2 -1 -> -3,2
// ---- mul_eint_int: 3,-2 -1,3 -> -3,2
// ---- neg_eint: 1,-3,5 -> -1,3,-5
// ---- reinterpret_precision: 3,5 -> 6,10
// ---- round: 13,63 -> 2,0
// ---- sub_eint: 1,5 2,4 -> 7,5,3,1
// ---- sub_eint_int: 3 1,-2,5 -> 2,-3,-2
// ---- sub_int_eint: 2,-3 1,5 -> 1,4,5,0
// ---- sum: 1,2,3,3,3,1 -> 2,3
// ---- to_signed: 5,2 -> 9,4
// ---- to_unsigned: -3,2 -> 25,4
// ---- transpose: 1,2,3,4 -> 1,3,2,4
