// run: --check integer-overflow
// expect: refuted integer-overflow
// why: the first place is one before the start, and wraps around to the last of all
/*@ requires \valid(a + (0 .. 4294967295));
    requires gridDim.x == 1 && blockDim.x == 4; */
__global__ void k(char *a) {
  a[threadIdx.x - 1u] = 1;  //! integer-overflow
}
