// expect: refuted data-race
// why: the copy returns when it has read the source; a non-blocking stream does not wait for it to arrive
__global__ void k(const int *in, int *out) { out[threadIdx.x] = in[threadIdx.x]; }   //! data-race
int main() {
  int h[4] = {1, 2, 3, 4};
  int *in, *out;
  cudaMalloc(&in, sizeof h);
  cudaMalloc(&out, sizeof h);
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);   //! data-race
  k<<<1, 4, 0, s>>>(in, out);
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
