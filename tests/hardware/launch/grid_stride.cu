// A grid-stride loop and ragged edges in two dimensions.
#include <cstdio>

__global__ void stride(int *p, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) p[i] = i * i;
}

__global__ void edge(int *p, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) p[y * w + x] = 100 * y + x;
}

int main() {
  const int n = 77;
  int host[n], *p;
  cudaMalloc(&p, sizeof host);
  stride<<<2, 16>>>(p, n);
  cudaMemcpy(host, p, sizeof host, cudaMemcpyDeviceToHost);
  long sum = 0;
  for (int v : host) sum += v;
  printf("%ld\n", sum);
  edge<<<dim3((11 + 3) / 4, (7 + 2) / 3), dim3(4, 3)>>>(p, 11, 7);
  cudaMemcpy(host, p, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) printf("%d%c", host[i], i % 11 == 10 ? '\n' : ' ');
  cudaFree(p);
  return 0;
}
