// run: --engine parametric --check race
// expect: UNKNOWN data-race k
__global__ void k(int *next, int *out, int n) {
  int i;
  while ((i = atomicAdd(next, n)) < n) out[i] = 1;
}
