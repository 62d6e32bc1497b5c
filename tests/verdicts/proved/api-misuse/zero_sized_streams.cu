// expect: proved all
// why: asynchronous copies and fills of no bytes succeed too, whatever else runs
__global__ void put(int *a) { a[threadIdx.x] = 1; }

int main() {
  int h[2];
  int *d;
  cudaStream_t s, t;
  cudaMalloc(&d, sizeof(h));
  cudaStreamCreate(&s);
  cudaStreamCreate(&t);
  put<<<1, 2, 0, s>>>(d);
  cudaMemcpyAsync(h, d, 0, cudaMemcpyDeviceToHost, t);
  cudaMemsetAsync(d, 0, 0, t);
  cudaMemcpy2D(h, 4, d, 4, 0, 0, cudaMemcpyDeviceToHost);
  cudaStreamSynchronize(s);
  cudaStreamSynchronize(t);
  cudaStreamDestroy(s);
  cudaStreamDestroy(t);
  cudaFree(d);
  return 0;
}
