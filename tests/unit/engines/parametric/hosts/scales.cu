// fine
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void scale(float *a, float s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] *= s;
}
int main(int argc, char **argv) {
  if (argc != 2) { printf("usage: %s n\n", argv[0]); return 1; }
  int n = atoi(argv[1]);
  if (n < 1 || n > 1000000) { printf("bad size\n"); return 1; }
  float *h = (float *)malloc(n * sizeof(float));
  if (!h) return 1;
  for (int i = 0; i < n; i++) h[i] = i * 0.5f;
  float *d;
  if (cudaMalloc(&d, n * sizeof(float)) != cudaSuccess) return 1;
  cudaMemcpy(d, h, n * sizeof(float), cudaMemcpyHostToDevice);
  scale<<<(n + 255) / 256, 256>>>(d, 2.0f, n);
  cudaMemcpy(h, d, n * sizeof(float), cudaMemcpyDeviceToHost);
  bool ok = true;
  for (int i = 0; i < n; i++) if (h[i] != (float)i) { ok = false; break; }
  printf("%s\n", ok ? "PASS" : "FAIL");
  cudaFree(d);
  free(h);
  return 0;
}
