// run: --force-malloc-success
// expect: refuted data-race
// launch: 1 x 64
// why: the copy back is asynchronous and the host does not wait for it
#include <cuda_runtime.h>

__global__ void square(int *x) { x[threadIdx.x] *= x[threadIdx.x]; }

int main() {
  const int n = 64;
  int *host, *x;
  cudaMallocHost(&host, n * sizeof(int));
  for (int i = 0; i < n; ++i) host[i] = i;
  cudaMalloc(&x, n * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMemcpyAsync(x, host, n * sizeof(int), cudaMemcpyHostToDevice, stream);
  square<<<1, n, 0, stream>>>(x);
  cudaMemcpyAsync(host, x, n * sizeof(int), cudaMemcpyDeviceToHost, stream);  //! data-race
  int last = host[n - 1];  //! data-race
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(x);
  cudaFreeHost(host);
  return last == 0;
}
