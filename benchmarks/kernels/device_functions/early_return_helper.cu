// class: device_functions
// expect: safe
// needs: n >= 0 && table_size >= 0 && \valid_read(table + (0 .. table_size - 1)) && \valid_read(key + (0 .. n-1)) && \valid(found + (0 .. n-1))
// sizes: any
// why: the helper returns from the middle of a loop, its caller goes on to its own element
#include <cstdio>
#include <cstdlib>

__device__ int find_first(const int *table, int size, int key) {
  for (int k = 0; k < size; ++k) {
    if (table[k] == key) return k;
    if (table[k] > key) return -1;
  }
  return -1;
}

__global__ void look_up(const int *table, int table_size, const int *key, int *found, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) found[i] = find_first(table, table_size, key[i]);
}

int main() {
  const int n = 120;
  int *table = (int *)malloc(20 * sizeof(int));
  for (int i = 0; i < 20; ++i) table[i] = 3 * i;
  int *d_table = nullptr;
  cudaMalloc(&d_table, 20 * sizeof(int));
  cudaMemcpy(d_table, table, 20 * sizeof(int), cudaMemcpyHostToDevice);
  int *key = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) key[i] = i;
  int *d_key = nullptr;
  cudaMalloc(&d_key, n * sizeof(int));
  cudaMemcpy(d_key, key, n * sizeof(int), cudaMemcpyHostToDevice);
  int *found = (int *)malloc(n * sizeof(int));
  int *d_found = nullptr;
  cudaMalloc(&d_found, n * sizeof(int));
  cudaMemset(d_found, 0, n * sizeof(int));
  look_up<<<1, 128>>>(d_table, 20, d_key, d_found, n);
  cudaMemcpy(found, d_found, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(found[i] == (i % 3 == 0 && i < 60 ? i / 3 : -1))) return 1;
  double total_found = 0;
  for (int i = 0; i < n; ++i) total_found += found[i];
  printf("found %g\n", total_found);
  cudaFree(d_table);
  cudaFree(d_key);
  cudaFree(d_found);
  free(table);
  free(key);
  free(found);
  return 0;
}
