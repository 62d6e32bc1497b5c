// cudaLaunchKernel, a kernel pointer, occupancy and attributes, cudaFuncSetAttribute.
#include <cstdio>

__global__ void scale(int *p, int factor, double offset) { p[threadIdx.x] = (int)(threadIdx.x * factor + offset); }
__global__ void big(int *p) {
  extern __shared__ int room[];
  room[threadIdx.x + 15000] = threadIdx.x;
  __syncthreads();
  p[threadIdx.x] = room[15000 + 7 - threadIdx.x];
}
template <int N> __global__ void plus(int *p) { p[threadIdx.x] += N; }

int main() {
  int *p, host[8], factor = 7;
  double offset = 0.5;
  cudaMalloc(&p, sizeof host);
  void *arguments[] = {&p, &factor, &offset};
  printf("%d\n", cudaLaunchKernel((const void *)scale, dim3(1), dim3(8), arguments, 0, 0));
  cudaMemcpy(host, p, sizeof host, cudaMemcpyDeviceToHost);
  for (int v : host) printf("%d ", v);
  void (*kernel)(int *) = plus<100>;
  kernel<<<1, 8>>>(p);
  plus<-5><<<1, 4>>>(p);
  cudaMemcpy(host, p, sizeof host, cudaMemcpyDeviceToHost);
  for (int v : host) printf("%d ", v);
  printf("\n%d\n", cudaFuncSetAttribute(big, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024));
  big<<<1, 8, 64 * 1024>>>(p);
  printf("%d\n", cudaGetLastError());
  cudaMemcpy(host, p, sizeof host, cudaMemcpyDeviceToHost);
  for (int v : host) printf("%d ", v);
  printf("\n");
  cudaFree(p);
  return 0;
}
