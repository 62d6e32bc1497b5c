// run: --engine parametric --check race
// expect: refuted data-race
// why: two counters give out the same numbers
__global__ void drain(int *next, int *out, int items) {
  for (;;) {
    const int item = atomicAdd(&next[threadIdx.x % 2], 1);
    if (item >= items) break;
    out[item] = item ^ 1;  //! data-race
  }
}
