// run: --check overflow
// expect: proved integer-overflow mark
// why: no index of the three blocks wraps around
__global__ void mark(float *m, unsigned pitch, unsigned n) {
  unsigned first = blockIdx.x * pitch;
  for (unsigned c = 0; c < 2; c++) {
    unsigned j = first + c;
    if (j < n) m[j] = 1.0f;
  }
}

int main() {
  float *m;
  cudaMalloc(&m, 16 * sizeof(float));
  mark<<<3, 1>>>(m, 1u << 30, 16);
  cudaDeviceSynchronize();
  cudaFree(m);
  return 0;
}
