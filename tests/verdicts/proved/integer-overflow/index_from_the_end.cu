// expect: proved all
// why: pointer arithmetic with a negative number of 64 bits is no wrap-around
__global__ void k(int *end) {
  long at = -1 - (long)threadIdx.x;
  end[at] = 1;
}

int main() {
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  k<<<1, 4>>>(d + 4);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
