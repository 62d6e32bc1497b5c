// expect: proved-if contract ; proved all
// why: over the integers it holds; that an unsigned sum does not wrap is no row of its own
/*@ requires \valid(r + (0 .. 0));
    ensures r[0] > n; */
__global__ void next(unsigned *r, unsigned n) {
  if (threadIdx.x == 0 && blockIdx.x == 0) r[0] = n + 1u;
}

int main() {
  unsigned *p;
  cudaMalloc(&p, sizeof(unsigned));
  next<<<1, 4>>>(p, 0xffffffffu);
  cudaDeviceSynchronize();
  cudaFree(p);
  return 0;
}
