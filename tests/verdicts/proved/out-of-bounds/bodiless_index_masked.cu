// expect: proved all
// fix: the index is within the array whatever the function returns
unsigned pick(int n);

__global__ void put(int *a, unsigned i) { a[i] = 1; }

int main() {
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  put<<<1, 1>>>(d, pick(4) % 4);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
