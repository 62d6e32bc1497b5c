// run: --force-malloc-success
// expect: refuted out-of-bounds
// why: the last thread writes one element past the end
__global__ void k(int *a) {
  a[threadIdx.x + 1] = 1;     //! out-of-bounds
}

int main() {
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  k<<<1, 4>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
