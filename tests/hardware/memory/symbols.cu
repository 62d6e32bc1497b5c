// Device and constant variables as symbols: copies with offsets, addresses, sizes, initial values.
#include <cstdio>

__device__ int numbers[6] = {1, 2, 3};
__constant__ float table[4] = {0.5f, 1.5f};
__device__ double single = 2.5;
static __device__ char letters[] = "device";

__global__ void use(float *out) {
  int i = threadIdx.x;
  out[i] = table[i] * 2 + numbers[i];
  numbers[i] *= 10;
}

int main() {
  float *out, host[4], newer[2] = {7, 8};
  cudaMalloc(&out, sizeof host);
  use<<<1, 4>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (float v : host) printf("%g ", v);
  printf("%d\n", cudaMemcpyToSymbol(table, newer, sizeof newer, 2 * sizeof(float)));
  int middle[2] = {50, 60}, all[6];
  printf("%d\n", cudaMemcpyToSymbol(numbers, middle, sizeof middle, 2 * sizeof(int), cudaMemcpyHostToDevice));
  use<<<1, 4>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (float v : host) printf("%g ", v);
  printf("\n%d\n", cudaMemcpyFromSymbol(all, numbers, sizeof all));
  for (int v : all) printf("%d ", v);
  void *address;
  size_t size;
  printf("%d ", cudaGetSymbolAddress(&address, numbers));
  printf("%d ", cudaGetSymbolSize(&size, numbers));
  printf("%d ", (int)size);
  cudaMemset(address, 0, 2 * sizeof(int));
  cudaMemcpyFromSymbol(all, numbers, 3 * sizeof(int));
  printf("%d %d %d\n", all[0], all[1], all[2]);
  char text[8] = {};
  double d;
  cudaMemcpyFromSymbol(text, letters, sizeof letters);
  cudaMemcpyFromSymbol(&d, single, sizeof d);
  cudaGetSymbolSize(&size, letters);
  printf("%s %g %d\n", text, d, (int)size);
  cudaFree(out);
  return 0;
}
