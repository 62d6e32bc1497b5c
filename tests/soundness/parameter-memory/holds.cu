// expect: PROVED invalid-pointer k program
// expect: PROVED invalid-pointer k kernel
/*@ requires \valid(a + (0 .. blockDim.x - 1)) && gridDim.x == 1; */
__global__ void k(int *a) { a[threadIdx.x] = 1; }
int main() {
  int *device;
  cudaMalloc(&device, 2 * sizeof(int));
  k<<<1, 2>>>(device);
  cudaFree(device);
}
