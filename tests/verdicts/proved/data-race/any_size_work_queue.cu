// run: --engine parametric --check race
// expect: proved-if data-race
// fix: all threads draw from one counter, so that each number is drawn once
__global__ void drain(int *next, int *out, int items) {
  for (;;) {
    const int item = atomicAdd(&next[0], 1);
    if (item >= items) break;
    out[item] = item ^ 1;
  }
}
