// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 16
// launch: 1 x 32
// fix: the index is below the table's size
#include <cuda_runtime.h>

const int size = 16;

__global__ void look_up(const int *table, const int *index, int *out) {
  int i = threadIdx.x;
  int at = index[i];
  out[i] = at >= 0 && at < size ? table[at] : -1;
}

int main() {
  int index[32], entries[size], result[32];
  for (int i = 0; i < 32; ++i) index[i] = nondet_int();
  for (int i = 0; i < size; ++i) entries[i] = i * 3;
  int *table, *at, *out;
  cudaMalloc(&table, sizeof entries);
  cudaMalloc(&at, sizeof index);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(table, entries, sizeof entries, cudaMemcpyHostToDevice);
  cudaMemcpy(at, index, sizeof index, cudaMemcpyHostToDevice);
  look_up<<<1, 32>>>(table, at, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(table);
  cudaFree(at);
  cudaFree(out);
  return 0;
}
