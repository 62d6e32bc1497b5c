// run: --force-malloc-success
// expect: refuted data-race
// why: a neighbour's element is read before it is surely written
__global__ void k(int *out) {
  __shared__ int s[4];
  s[threadIdx.x] = threadIdx.x;              //! data-race
  out[threadIdx.x] = s[3 - threadIdx.x];     //! data-race
}

int main() {
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  k<<<1, 4>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
