// class: loops_with_barriers
// expect: safe
// needs: blockDim.x <= 256 && gridDim.x == 1 && steps >= 0 && \valid(cells + (0 .. blockDim.x - 1))
// sizes: any
// why: within a step the reads of all threads end at the first barrier and the writes at the second
#include <cstdio>
#include <cstdlib>

__global__ void rule_ninety(unsigned char *cells, int steps) {
  __shared__ unsigned char state[256];
  const unsigned t = threadIdx.x, size = blockDim.x;
  state[t] = cells[t];
  __syncthreads();
  for (int s = 0; s < steps; ++s) {
    const unsigned char next = state[(t + 1) % size] ^ state[(t + size - 1) % size];
    __syncthreads();
    state[t] = next;
    __syncthreads();
  }
  cells[t] = state[t];
}

int main() {
  const int n = 100;
  unsigned char *cells = (unsigned char *)malloc(n * sizeof(unsigned char));
  for (int i = 0; i < n; ++i) cells[i] = i == 50;
  unsigned char *d_cells = nullptr;
  cudaMalloc(&d_cells, n * sizeof(unsigned char));
  cudaMemcpy(d_cells, cells, n * sizeof(unsigned char), cudaMemcpyHostToDevice);
  rule_ninety<<<1, n>>>(d_cells, 8);
  cudaMemcpy(cells, d_cells, n * sizeof(unsigned char), cudaMemcpyDeviceToHost);
  if (!(cells[42] == 1 && cells[58] == 1 && cells[50] == 0)) return 1;
  double total_cells = 0;
  for (int i = 0; i < n; ++i) total_cells += cells[i];
  printf("cells %g\n", total_cells);
  cudaFree(d_cells);
  free(cells);
  return 0;
}
