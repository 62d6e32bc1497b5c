// expect: refuted api-misuse
// why: a block has at most 1024 threads
__global__ void k() {}

int main() {
  k<<<1, 1025>>>();     //! api-misuse
  cudaDeviceSynchronize();
  return 0;
}
