// expect: proved all
// fix: there are as many cells as threads
__global__ void mark(int *cells) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  cells[i % 2048] = i;
}

int main() {
  int *cells;
  cudaMalloc(&cells, 2048 * sizeof(int));
  mark<<<8, 256>>>(cells);
  cudaDeviceSynchronize();
  cudaFree(cells);
  return 0;
}
