// expect: refuted data-race
// why: the source may be written again, but the destination is not there for another stream
__global__ void k(const int *in, int *out) { out[threadIdx.x] = in[threadIdx.x]; }   //! data-race
int main() {
  int *h = (int *)malloc(16);
  for (int i = 0; i < 4; ++i) h[i] = i;
  int *in, *out;
  cudaMalloc(&in, 16);
  cudaMalloc(&out, 16);
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  cudaMemcpyAsync(in, h, 16, cudaMemcpyHostToDevice, a);   //! data-race
  h[0] = 7;
  k<<<1, 4, 0, b>>>(in, out);
  cudaStreamSynchronize(b);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  cudaFree(in);
  cudaFree(out);
  free(h);
  return 0;
}
