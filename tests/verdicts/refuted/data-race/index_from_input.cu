// run: --force-malloc-success
// expect: refuted data-race
// why: for step 0 all threads write the same element
extern "C" int nondet_int();

__global__ void k(int *a, int step) {
  a[threadIdx.x * step] = threadIdx.x;     //! data-race
}

int main() {
  int *d;
  int step = nondet_int();
  if (step < 0 || step > 2) return 0;
  cudaMalloc(&d, 4 * sizeof(int));
  k<<<1, 2>>>(d, step);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
