// Pinned and mapped host memory used by a kernel.
#include <cstdio>

__global__ void scale(int *p, int n) {
  if (threadIdx.x < n) p[threadIdx.x] = p[threadIdx.x] * 3 + 1;
}

int main() {
  int *host, *mapped, *seen, *device;
  printf("%d\n", cudaMallocHost(&host, 8 * sizeof(int)));
  printf("%d\n", cudaHostAlloc(&mapped, 8 * sizeof(int), cudaHostAllocMapped));
  for (int i = 0; i < 8; ++i) host[i] = mapped[i] = i;
  printf("%d\n", cudaHostGetDevicePointer(&seen, mapped, 0));
  scale<<<1, 8>>>(seen, 8);
  cudaMalloc(&device, 8 * sizeof(int));
  cudaMemcpyAsync(device, host, 8 * sizeof(int), cudaMemcpyHostToDevice);
  scale<<<1, 8>>>(device, 6);
  cudaMemcpyAsync(host, device, 8 * sizeof(int), cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i) printf("%d %d\n", host[i], mapped[i]);
  cudaPointerAttributes attributes;
  cudaPointerGetAttributes(&attributes, device);
  printf("%d ", attributes.type);
  cudaPointerGetAttributes(&attributes, host);
  printf("%d ", attributes.type);
  int local;
  cudaPointerGetAttributes(&attributes, &local);
  printf("%d\n", attributes.type);
  cudaFreeHost(host);
  cudaFreeHost(mapped);
  cudaFree(device);
  return 0;
}
