// run: --engine parametric --grid 2 --check race
// expect: PROVED_WITHIN data-race k
/*@ requires *count == 0; */
__global__ void k(int *part, unsigned *count, int *out) {
  if (threadIdx.x != 0) return;
  part[blockIdx.x] = 1;
  __threadfence();
  if (atomicAdd(count, 1u) == gridDim.x - 1) {
    __threadfence();
    *out = part[0] + part[1];
  }
}
