// expect: PROVED out-of-bounds k
__device__ struct { int bins[2], other; } s;
__global__ void k(int i) { atomicAdd(&s.bins[i], 1); }
int main() {
  k<<<1, 1>>>(1);
  cudaDeviceSynchronize();
}
