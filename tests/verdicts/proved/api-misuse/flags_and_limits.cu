// expect: proved all
// fix: these are
__global__ void k() {}
int main() {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 16);
  cudaStreamDestroy(s);
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
  return 0;
}
