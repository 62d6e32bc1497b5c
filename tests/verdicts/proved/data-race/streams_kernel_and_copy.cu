// expect: proved all
// fix: the stream is one that waits for the default stream
__global__ void fill(int *a) { a[threadIdx.x] = 5; }

int main() {
  int *a, *h;
  cudaStream_t s;
  cudaMalloc(&a, 4 * sizeof(int));
  cudaMallocHost(&h, 4 * sizeof(int));
  cudaStreamCreate(&s);
  fill<<<1, 4>>>(a);
  cudaMemcpyAsync(h, a, 4 * sizeof(int), cudaMemcpyDeviceToHost, s);
  cudaDeviceSynchronize();
  cudaStreamDestroy(s);
  cudaFreeHost(h);
  cudaFree(a);
  return 0;
}
