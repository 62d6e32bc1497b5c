// expect: refuted data-race
// why: the last steps of a reduction count on warps in lockstep, for which volatile is not enough
__global__ void sum(const int *in, int *out) {
  __shared__ volatile int s[4];
  unsigned t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 2) {
    s[t] = s[t] + s[t + 2];     //! data-race
    s[t] = s[t] + s[t + 1];     //! data-race
  }
  __syncthreads();
  if (t == 0) *out = s[0];
}

int main() {
  int h[4] = {1, 2, 3, 4};
  int *in, *out;
  cudaMalloc(&in, sizeof(h));
  cudaMalloc(&out, sizeof(int));
  cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
  sum<<<1, 4>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
