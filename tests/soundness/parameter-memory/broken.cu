// expect: REFUTED invalid-pointer k program
/*@ requires \valid(a + (0 .. blockDim.x - 1)) && gridDim.x == 1; */
__global__ void k(int *a) { a[threadIdx.x] = 1; }
int main() {
  int host[2];
  k<<<1, 2>>>(host);
  cudaDeviceSynchronize();
}
