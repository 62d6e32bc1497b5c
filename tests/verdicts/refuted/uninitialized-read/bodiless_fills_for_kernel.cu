// expect: refuted uninitialized-read
// why: the copy comes before the buffer is filled
void load(int *to, int n);

__global__ void k(const int *in, int *out) {
  if (in[threadIdx.x] > 0) out[threadIdx.x] = 1;     //! uninitialized-read
}

int main() {
  int h[2];
  int *in, *out;
  cudaMalloc(&in, sizeof(h));
  cudaMalloc(&out, sizeof(h));
  cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
  k<<<1, 2>>>(in, out);
  cudaDeviceSynchronize();
  load(h, 2);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
