// run: --check integer-overflow
// expect: proved integer-overflow
// fix: the first thread has nothing to do
/*@ requires \valid(a + (0 .. 4294967295));
    requires gridDim.x == 1 && blockDim.x == 4; */
__global__ void k(char *a) {
  if (threadIdx.x > 0) a[threadIdx.x - 1u] = 1;
}
