// fails: 0 1
// why: the second allocation fails, and its pointer stays null
#include <cstdlib>

__global__ void copy(const int *from, int *to) {
  to[threadIdx.x] = from[threadIdx.x];  //! null-pointer
}

int main() {
  int *from, *to = nullptr;
  cudaMalloc(&from, sizeof(int));
  cudaMemset(from, 0, sizeof(int));
  cudaMalloc((void **)&to, sizeof(int));
  copy<<<1, 1>>>(from, to);
  cudaDeviceSynchronize();
  cudaFree(to);
  cudaFree(from);
}
