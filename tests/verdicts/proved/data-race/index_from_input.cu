// run: --force-malloc-success
// expect: proved all
// fix: a step of 0 is excluded
extern "C" int nondet_int();

__global__ void k(int *a, int step) {
  a[threadIdx.x * step] = threadIdx.x;
}

int main() {
  int *d;
  int step = nondet_int();
  if (step < 1 || step > 2) return 0;
  cudaMalloc(&d, 4 * sizeof(int));
  k<<<1, 2>>>(d, step);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
