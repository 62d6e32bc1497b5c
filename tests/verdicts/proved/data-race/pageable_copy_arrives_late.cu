// expect: proved all
// fix: a stream that waits for the default stream
__global__ void k(const int *in, int *out) { out[threadIdx.x] = in[threadIdx.x]; }
int main() {
  int h[4] = {1, 2, 3, 4};
  int *in, *out;
  cudaMalloc(&in, sizeof h);
  cudaMalloc(&out, sizeof h);
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamDefault);
  cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
  k<<<1, 4, 0, s>>>(in, out);
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
