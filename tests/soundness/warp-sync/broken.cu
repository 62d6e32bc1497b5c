// expect: REFUTED data-race k
__global__ void k() {
  __shared__ int s[2];
  s[threadIdx.x] = 1;
  int other = s[1 - threadIdx.x];
  s[threadIdx.x] = other;
}
int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
}
