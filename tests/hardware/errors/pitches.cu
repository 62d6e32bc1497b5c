// hardware: finds api-misuse
// Copies of rows that are longer than their pitch, and symbols used as addresses on the host.
#include <cstdio>

__device__ int table[4];

int main() {
  char from[64] = {0}, *d = nullptr;
  int h[4] = {1, 2, 3, 4};
  cudaMalloc(&d, 64);
  printf("source pitch: %d\n", (int)cudaMemcpy2D(d, 16, from, 4, 8, 2, cudaMemcpyHostToDevice));
  printf("target pitch: %d\n", (int)cudaMemcpy2D(d, 4, from, 16, 8, 2, cudaMemcpyHostToDevice));
  printf("right: %d\n", (int)cudaMemcpy2D(d, 16, from, 16, 8, 2, cudaMemcpyHostToDevice));
  printf("one row: %d\n", (int)cudaMemcpy2D(d, 4, from, 4, 8, 1, cudaMemcpyHostToDevice));
  printf("symbol: %d\n", (int)cudaMemcpy(table, h, sizeof h, cudaMemcpyHostToDevice));
  printf("symbol set: %d\n", (int)cudaMemset(table, 0, sizeof h));
  printf("to symbol: %d\n", (int)cudaMemcpyToSymbol(table, h, sizeof h));
  void *address = nullptr;
  printf("address: %d\n", (int)cudaGetSymbolAddress(&address, table));
  printf("set there: %d\n", (int)cudaMemset(address, 0, sizeof h));
  cudaFree(d);
  return 0;
}
