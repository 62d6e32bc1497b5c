// Pointers: differences, comparisons, alignment of allocations, casts to integers and back.
#include <cstdint>
#include <cstdio>

__managed__ long long out[10];

__global__ void run(double *p, char *bytes) {
  double *q = p + 5;
  out[0] = q - p;
  out[1] = (char *)q - (char *)p;
  out[2] = p < q;
  out[3] = (uintptr_t)q - (uintptr_t)p;
  out[4] = (uintptr_t)p % 256;
  *reinterpret_cast<double *>((uintptr_t)p + 8) = 4.5;
  out[5] = (long long)(p[1] * 10);
  out[6] = &p[3] == p + 3;
  const int *ints = (const int *)(bytes + 4);
  out[7] = ints[1];
  double *none = nullptr;
  out[8] = none == nullptr;
  out[9] = !p;
}

int main() {
  double *p;
  char *bytes, host[16] = {0, 0, 0, 0, 1, 0, 0, 0, 2, 1, 0, 0, 3, 0, 0, 0};
  cudaMalloc(&p, 100);
  cudaMalloc(&bytes, sizeof host);
  printf("%d\n", (int)((uintptr_t)bytes % 256));
  cudaMemcpy(bytes, host, sizeof host, cudaMemcpyHostToDevice);
  run<<<1, 1>>>(p, bytes);
  cudaDeviceSynchronize();
  for (long long v : out) printf("%lld\n", v);
  cudaFree(p);
  cudaFree(bytes);
  return 0;
}
