// main without a return statement returns 0; kernels still pending at the end are no error.
#include <cstdio>

__global__ void nothing() {}

int main() {
  nothing<<<1, 1>>>();
  printf("end of main\n");
  cudaDeviceSynchronize();
}
