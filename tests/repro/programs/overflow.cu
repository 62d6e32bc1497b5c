// values: 2147483647
__global__ void next(int *a, int n) {
  a[0] += n+1;  //! integer-overflow
}

int main() {
  int *a;
  cudaMalloc(&a, sizeof(int));
  cudaMemset(a, 0, sizeof(int));
  next<<<1, 1>>>(a, nondet_int());
  cudaDeviceSynchronize();
  cudaFree(a);
}
