// expect: proved all
// fix: what is copied to the device has values, and was given to a function of another file
void load(int *to, int n);

__global__ void k(const int *in, int *out) {
  if (in[threadIdx.x] > 0) out[threadIdx.x] = 1;
}

int main() {
  int h[2] = {};
  int *in, *out;
  load(h, 2);
  cudaMalloc(&in, sizeof(h));
  cudaMalloc(&out, sizeof(h));
  cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
  k<<<1, 2>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
