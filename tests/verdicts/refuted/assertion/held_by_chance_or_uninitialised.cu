// run: --no-check race --por none
// expect: refuted uninitialized-read kernel ; refuted assertion kernel ; unknown out-of-bounds
// why: one half of the inputs leaves b unset, the other fails the assertion: both are found, and nothing behind it was looked at
__device__ int g[8] = {1, 0, 0, 1};

__global__ void kernel(int v) {
  int t = threadIdx.x;
  int b;
  if (v > 1) b = 3;
  __ESBMC_assert(b != 3, "b");  //! uninitialized-read, assertion
  if (t != 0) {
    b = atomicMax(&g[t], t + 1);
  } else {
    int a = g[v + 4];
    g[v + 4] = a ^ b;
  }
}

int main() {
  int v = nondet_int();
  __ESBMC_assume(v >= 0 && v < 4);
  kernel<<<1, 2>>>(v);
  int h[8];
  cudaMemcpyFromSymbol(h, g, sizeof h);
  return 0;
}
