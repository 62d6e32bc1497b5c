// expect: refuted integer-overflow ; refuted out-of-bounds
// why: for thread 0 the unsigned index wraps below zero before it is widened
__global__ void k(const int *in, int *out) {
  if (threadIdx.x < 4) out[threadIdx.x] = in[threadIdx.x - 1];     //! integer-overflow, out-of-bounds
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
