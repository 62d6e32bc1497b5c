// expect: refuted constant-write
// why: the parameter is const, and no address of it is kept
__global__ void fill(int *out, const int n) {
  *const_cast<int *>(&n) = 4;  //! constant-write
  out[threadIdx.x] = n;
}
int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  fill<<<1, 32>>>(out, 3);
  cudaFree(out);
}
