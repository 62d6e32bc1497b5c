// expect: refuted uninitialized-read
// why: which of the two is written depends on what nobody wrote
__global__ void k(const int *in, int *out) {
  out[threadIdx.x] = in[threadIdx.x] > 0 ? 1 : 2;     //! uninitialized-read
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 2 * sizeof(int));
  cudaMalloc(&out, 2 * sizeof(int));
  k<<<1, 2>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
