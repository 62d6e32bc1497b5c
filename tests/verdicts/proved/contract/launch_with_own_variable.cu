// expect: proved all
// why: the parameter leads to other memory than the kernel's own variable
__device__ int table[8];
/*@ requires gridDim.x == 1 && blockDim.x <= 8 && \valid(a + (0 .. 7));
    ensures \forall integer i; 0 <= i < blockDim.x ==> a[i] == 1;
    assigns a[0 .. 7], table[0 .. 7];
*/
__global__ void both(int *a) {
  a[threadIdx.x] = 1;
  table[threadIdx.x] = 2;
}

int main() {
  int *d = nullptr;
  cudaMalloc(&d, 8 * sizeof(int));
  both<<<1, 8>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
