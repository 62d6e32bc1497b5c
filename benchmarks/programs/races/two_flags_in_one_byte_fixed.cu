// run: --force-malloc-success
// expect: proved
// launch: 1 x 2
// fix: each flag has a byte of its own
#include <cuda_runtime.h>

struct Flags {
  unsigned char first;
  unsigned char second;
};

__global__ void raise(Flags *flags) {
  if (threadIdx.x == 0)
    flags->first = 1;
  else
    flags->second = 1;
}

int main() {
  Flags *flags;
  cudaMalloc(&flags, sizeof(Flags));
  cudaMemset(flags, 0, sizeof(Flags));
  raise<<<1, 2>>>(flags);
  cudaDeviceSynchronize();
  cudaFree(flags);
  return 0;
}
