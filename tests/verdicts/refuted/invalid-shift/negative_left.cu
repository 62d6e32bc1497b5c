// expect: refuted invalid-shift
// why: a negative value is shifted to the left
__global__ void k(int *a) {
  int v = (int)threadIdx.x - 1;
  a[threadIdx.x] = v << 2;     //! invalid-shift
}

int main() {
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  k<<<1, 2>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
