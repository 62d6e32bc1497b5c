// run: --force-malloc-success
// expect: proved
// launch: 1 x 64
// fix: only the one above the diagonal does
#include <cuda_runtime.h>

const int side = 8;

__global__ void transpose(int *m) {
  int r = threadIdx.y, c = threadIdx.x;
  if (r < c) {
    int other = m[c * side + r];
    m[c * side + r] = m[r * side + c];
    m[r * side + c] = other;
  }
}

int main() {
  int host[side * side];
  for (int i = 0; i < side * side; ++i) host[i] = i;
  int *m;
  cudaMalloc(&m, sizeof host);
  cudaMemcpy(m, host, sizeof host, cudaMemcpyHostToDevice);
  transpose<<<1, dim3(side, side)>>>(m);
  cudaDeviceSynchronize();
  cudaFree(m);
  return 0;
}
