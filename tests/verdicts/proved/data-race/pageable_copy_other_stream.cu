// expect: proved all
// fix: the other stream waits for an event
__global__ void k(const int *in, int *out) { out[threadIdx.x] = in[threadIdx.x]; }
int main() {
  int *h = (int *)malloc(16);
  for (int i = 0; i < 4; ++i) h[i] = i;
  int *in, *out;
  cudaMalloc(&in, 16);
  cudaMalloc(&out, 16);
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  cudaMemcpyAsync(in, h, 16, cudaMemcpyHostToDevice, a);
  h[0] = 7;
  cudaEvent_t there;
  cudaEventCreate(&there);
  cudaEventRecord(there, a);
  cudaStreamWaitEvent(b, there, 0);
  k<<<1, 4, 0, b>>>(in, out);
  cudaEventDestroy(there);
  cudaStreamSynchronize(b);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  cudaFree(in);
  cudaFree(out);
  free(h);
  return 0;
}
