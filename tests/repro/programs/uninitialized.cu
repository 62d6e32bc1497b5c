__global__ void pick(int *a, int *out) {
  if (a[0] > 0) out[0] = 1;  //! uninitialized-read
}

int main() {
  int *a;
  cudaMalloc(&a, 2 * sizeof(int));
  pick<<<1, 1>>>(a, a + 1);
  cudaDeviceSynchronize();
  cudaFree(a);
}
