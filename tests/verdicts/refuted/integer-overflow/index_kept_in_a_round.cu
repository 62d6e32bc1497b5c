// run: --check overflow
// expect: refuted integer-overflow mark
// why: in block 2 the first index has wrapped to zero; what a round keeps of it is compared
__global__ void mark(float *m, unsigned pitch, unsigned n) {
  unsigned first = blockIdx.x * pitch;
  for (unsigned c = 0; c < 2; c++) {
    unsigned j = first + c;
    if (j < n) m[j] = 1.0f;  //! integer-overflow
  }
}

int main() {
  float *m;
  cudaMalloc(&m, 16 * sizeof(float));
  mark<<<3, 1>>>(m, 1u << 31, 16);
  cudaDeviceSynchronize();
  cudaFree(m);
  return 0;
}
