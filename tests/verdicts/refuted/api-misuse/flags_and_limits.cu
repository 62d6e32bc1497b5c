// expect: refuted api-misuse
// why: no stream has such flags, no device so much shared memory, and stream 0 stays
__global__ void k() {}
int main() {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, 77);                                             //! api-misuse
  cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 20);   //! api-misuse
  cudaStreamDestroy(0);                                                          //! api-misuse
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
  return 0;
}
