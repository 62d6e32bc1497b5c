// expect: unsupported
// why: the second kernel may start before the first has ended
__global__ void k(int *a, int value) { a[threadIdx.x] = value; }

int main() {
  int *d;
  cudaMalloc(&d, 32 * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  k<<<1, 32, 0, stream>>>(d, 1);
  cudaLaunchAttribute how[1];
  how[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  how[0].val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1);
  config.blockDim = dim3(32);
  config.stream = stream;
  config.attrs = how;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, k, d, 2);  //! unsupported
  cudaDeviceSynchronize();
  cudaStreamDestroy(stream);
  cudaFree(d);
  return 0;
}
