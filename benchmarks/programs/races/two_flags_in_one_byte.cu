// run: --force-malloc-success
// expect: refuted data-race
// launch: 1 x 2
// why: the two flags are bits of one byte, and a write of one writes the other
#include <cuda_runtime.h>

struct Flags {
  unsigned char first : 1;
  unsigned char second : 1;
};

__global__ void raise(Flags *flags) {
  if (threadIdx.x == 0)
    flags->first = 1;  //! data-race
  else
    flags->second = 1;  //! data-race
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
