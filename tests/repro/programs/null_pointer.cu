// values: 1
// why: the environment does not have the variable
#include <cstdlib>

__global__ void set(int *a) {
  a[threadIdx.x] = 1;  //! null-pointer
}

int main() {
  int *a = nullptr;
  if (getenv("SIZE") != nullptr) cudaMalloc(&a, sizeof(int));
  set<<<1, 1>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
}
