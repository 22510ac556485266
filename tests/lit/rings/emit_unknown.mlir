// RUN: ringmill rtl %s -o %t/out --emit vivado,altium
// EXIT: 2
