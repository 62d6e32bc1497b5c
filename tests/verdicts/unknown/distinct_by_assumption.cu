// run: --check race
// expect: unknown data-race
// why: what is assumed of all threads at once is not used, and so no run of some speaks against it
__global__ void scatter(int *to, const int *map) {
  int at = map[blockIdx.x * blockDim.x + threadIdx.x];
  __assume(__distinct_int(at));
  to[at] = 1;
}
