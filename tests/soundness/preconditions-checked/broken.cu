// expect: UNKNOWN contract main
/*@ requires \valid(a + (0 .. 0)) && a[0] > 0 && blockDim.x == 1 && gridDim.x == 1;
    ensures a[0] > 0; */
__global__ void k(int *a, int n) { a[0] = a[0]; }
int main() {
  int *a;
  cudaMalloc(&a, sizeof(int));
  cudaMemset(a, 0, sizeof(int));
  k<<<1, 1>>>(a, 1);
  cudaFree(a);
}
