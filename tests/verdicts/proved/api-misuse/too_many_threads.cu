// expect: proved all
// fix: the block has as many as allowed
__global__ void k() {}

int main() {
  k<<<1, 1024>>>();
  cudaDeviceSynchronize();
  return 0;
}
