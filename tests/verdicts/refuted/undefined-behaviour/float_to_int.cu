// run: --force-malloc-success
// expect: refuted undefined-behaviour
// why: a float that does not fit is converted
__global__ void k(float x, int *a) {
  a[threadIdx.x] = (int)(x * 4.0f);     //! undefined-behaviour
}

int main() {
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  k<<<1, 2>>>(1e9f, d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
