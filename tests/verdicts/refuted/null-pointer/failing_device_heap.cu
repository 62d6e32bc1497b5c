// expect: refuted null-pointer
// why: the device heap is small and its malloc gives null when it is full, whatever the options
__global__ void k(int *out) {
  int *p = (int *)malloc(1 << 30);
  p[0] = 1;                           //! null-pointer
  out[threadIdx.x] = 1;
  free(p);
}

int main() {
  int *d;
  cudaMalloc(&d, sizeof(int));
  k<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
