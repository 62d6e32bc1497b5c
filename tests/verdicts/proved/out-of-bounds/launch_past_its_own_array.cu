// expect: proved all
// fix: it writes what it calls valid
/*@ requires \valid(a + (0 .. 1)) && \valid(b + (0 .. 1)) && gridDim.x == 1 && blockDim.x == 1;
    ensures b[0] == \old(b[0]); */
__global__ void put(int *a, int *b) {
  a[0] = 5;
  a[1] = 7;
}

int main() {
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  cudaMemset(d, 0, 4 * sizeof(int));
  put<<<1, 1>>>(d, d + 2);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
