// expect: refuted data-race mark
// why: that the host does one thing after the other says nothing of the kernel
__global__ void mark(int *cells) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  cells[i % 2047] = i;  //! data-race
}

int main() {
  int *cells;
  cudaMalloc(&cells, 2048 * sizeof(int));
  mark<<<8, 256>>>(cells);
  cudaDeviceSynchronize();
  cudaFree(cells);
  return 0;
}
