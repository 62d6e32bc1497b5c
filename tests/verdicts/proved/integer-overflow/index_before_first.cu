// expect: proved all
// fix: thread 0 has no element before its own
__global__ void k(const int *in, int *out) {
  if (threadIdx.x > 0) out[threadIdx.x] = in[threadIdx.x - 1];
}

int main() {
  int h[4] = {1, 2, 3, 4};
  int *in, *out;
  cudaMalloc(&in, sizeof(h));
  cudaMalloc(&out, sizeof(h));
  cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
  k<<<1, 4>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
