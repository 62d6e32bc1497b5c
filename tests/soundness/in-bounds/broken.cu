// expect: PROVED_IF data-race k program
/*@ requires blockDim.x == 2 && gridDim.x == 1; */
__global__ void k(int *a) { a[threadIdx.x] = 1; }
int main() {
  int *a;
  cudaMalloc(&a, sizeof(int));
  k<<<1, 2>>>(a);
  cudaFree(a);
}
