// expect: unknown contract
// why: what main says of itself is not read, so nothing is proved of it
__global__ void put(int *a, int n) { a[threadIdx.x] = n; }

//@ ensures \result == 1;
int main() {
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  cudaMemset(d, 0, 4 * sizeof(int));
  put<<<1, 4>>>(d, 1);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
