// run: --force-malloc-success
// expect: refuted invalid-pointer
// why: the device cannot reach the host's stack
__global__ void k(int *a) {
  a[threadIdx.x] = 1;     //! invalid-pointer
}

int main() {
  int host[2];
  k<<<1, 2>>>(host);
  cudaDeviceSynchronize();
  return 0;
}
