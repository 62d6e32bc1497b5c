// run: --no-check race --por none
// expect: proved all
// fix: b has a value for every input, and the assertion holds of both
__device__ int g[8] = {1, 0, 0, 1};

__global__ void kernel(int v) {
  int t = threadIdx.x;
  int b = 4;
  if (v > 1) b = 3;
  __ESBMC_assert(b >= 3, "b");
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
