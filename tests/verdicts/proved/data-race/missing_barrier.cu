// run: --force-malloc-success
// expect: proved all
// fix: a barrier stands between writing and reading
__global__ void k(int *out) {
  __shared__ int s[4];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = s[3 - threadIdx.x];
}

int main() {
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  k<<<1, 4>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
