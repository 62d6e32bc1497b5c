// expect: unknown contract
// why: what a host function says of itself is not read, so nothing is proved of it
//@ ensures \result == 5;
int five() { return 6; }
__global__ void put(int *a, int n) { a[threadIdx.x] = n; }

int main() {
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  cudaMemset(d, 0, 4 * sizeof(int));
  put<<<1, 4>>>(d, five());
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
