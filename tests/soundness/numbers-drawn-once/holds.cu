// run: --engine parametric --check race
// expect: PROVED_IF data-race k
__global__ void k(int *next, int *out, int n) {
  int i;
  while ((i = atomicAdd(next, 1)) < n) out[i] = 1;
}
