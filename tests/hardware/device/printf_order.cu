// Output of kernels comes out at synchronisation, in the order of the stream.
#include <cstdio>

__global__ void say(int n) {
  for (int i = 0; i < n; ++i) printf("device %d of %d\n", i, n);
}

int main() {
  printf("before\n");
  fflush(stdout);
  say<<<1, 1>>>(2);
  say<<<1, 1>>>(3);
  cudaDeviceSynchronize();
  printf("after\n");
  return 0;
}
