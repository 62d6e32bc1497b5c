// expect: refuted data-race main
// why: the copy in a non-blocking stream does not wait for the kernel in the default stream
__global__ void fill(int *a) { a[threadIdx.x] = 5; }     //! data-race

int main() {
  int *a, *h;
  cudaStream_t s;
  cudaMalloc(&a, 4 * sizeof(int));
  cudaMallocHost(&h, 4 * sizeof(int));
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  fill<<<1, 4>>>(a);
  cudaMemcpyAsync(h, a, 4 * sizeof(int), cudaMemcpyDeviceToHost, s);     //! data-race
  cudaDeviceSynchronize();
  cudaStreamDestroy(s);
  cudaFreeHost(h);
  cudaFree(a);
  return 0;
}
