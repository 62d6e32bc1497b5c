// expect: refuted constant-write
// why: a const variable keeps the value that it is declared with
__global__ void fill(int *out) {
  const int n = threadIdx.x;
  *const_cast<int *>(&n) = 4;  //! constant-write
  out[threadIdx.x] = n;
}
int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  fill<<<1, 32>>>(out);
  cudaFree(out);
}
