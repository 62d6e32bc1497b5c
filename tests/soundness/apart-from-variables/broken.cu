// expect: UNKNOWN contract main
__device__ int g[2];
/*@ requires gridDim.x == 1 && blockDim.x == 2 && \valid(q + (0 .. 1));
    ensures q[0] == 1 && q[1] == 1; */
__global__ void k(int *q) {
  q[threadIdx.x] = 1;
  g[threadIdx.x] = 2;
}
int main() {
  int *a;
  cudaGetSymbolAddress((void **)&a, g);
  k<<<1, 2>>>(a);
  cudaDeviceSynchronize();
}
