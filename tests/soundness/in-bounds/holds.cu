// expect: PROVED data-race k program
// expect: PROVED data-race k kernel
/*@ requires blockDim.x == 2 && gridDim.x == 1; */
__global__ void k(int *a) { a[threadIdx.x] = 1; }
int main() {
  int *a;
  cudaMalloc(&a, 2 * sizeof(int));
  k<<<1, 2>>>(a);
  cudaFree(a);
}
