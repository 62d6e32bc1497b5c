// expect: refuted integer-overflow
// why: a signed index that something unsigned is added to has wrapped around
__global__ void k(char *a, int start, unsigned step) {
  int i = start;
  i += step;
  if (i >= 0) {
    a[i] = 1;
  } else {
    a[-(i + 1)] = 1;  //! integer-overflow
  }
}

int main() {
  char *d;
  cudaMalloc(&d, 2147483648);
  k<<<1, 1>>>(d, 2147483640, 10);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
