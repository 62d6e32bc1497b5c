// expect: REFUTED uninitialized-read k program
/*@ requires \valid(a + (0 .. blockDim.x - 1)) && gridDim.x == 1; */
__global__ void k(int *a) {
  if (a[threadIdx.x] == 0) a[threadIdx.x] = 1;
}
int main() {
  int *a;
  cudaMalloc(&a, 2 * sizeof(int));
  k<<<1, 2>>>(a);
  cudaFree(a);
}
