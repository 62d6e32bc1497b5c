// expect: refuted out-of-bounds ; unknown data-race
// why: every thread reads behind the array before all write one element, so no race-free proof is due
__global__ void k(const int *in, int *out) {
  int v = in[threadIdx.x + 8];     //! out-of-bounds
  out[0] = v;
}

int main() {
  int h[4] = {1, 2, 3, 4};
  int *in, *out;
  cudaMalloc(&in, sizeof(h));
  cudaMalloc(&out, sizeof(int));
  cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
  k<<<1, 4>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
