// run: --check overflow
// expect: refuted integer-overflow pair
// why: 2^24 shifted by 8 is zero in 32 bits: one of the two sides has wrapped around
__global__ void pair(int *o, unsigned n) {
  unsigned g = (blockIdx.x + (1u << 24) - 1u) << 8 | threadIdx.x;
  if (g < n) o[g] = 1;  //! integer-overflow
}

int main() {
  int *o;
  cudaMalloc(&o, 8 * sizeof(int));
  pair<<<2, 4>>>(o, 8);
  cudaDeviceSynchronize();
  cudaFree(o);
  return 0;
}
