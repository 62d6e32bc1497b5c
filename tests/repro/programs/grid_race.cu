__global__ void count(int *total) {
  *total += 1;  //! data-race
}

int main() {
  int *total;
  cudaMalloc(&total, sizeof(int));
  cudaMemset(total, 0, sizeof(int));
  count<<<2, 1>>>(total);
  cudaDeviceSynchronize();
  cudaFree(total);
}
