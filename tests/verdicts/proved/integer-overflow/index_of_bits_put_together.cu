// run: --check overflow
// expect: proved integer-overflow pair
// why: neither side wraps around
__global__ void pair(int *o, unsigned n) {
  unsigned g = (blockIdx.x + 0u) << 8 | threadIdx.x;
  if (g < n) o[g] = 1;
}

int main() {
  int *o;
  cudaMalloc(&o, 8 * sizeof(int));
  pair<<<2, 4>>>(o, 8);
  cudaDeviceSynchronize();
  cudaFree(o);
  return 0;
}
