// expect: unknown out-of-bounds
// why: the index comes from a function of another file
int pick(int n);

__global__ void put(int *a, int i) { a[i] = 1; }

int main() {
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  put<<<1, 1>>>(d, pick(4));
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
