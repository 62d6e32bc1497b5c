// expect: proved all
// why: the parameter is not const
__global__ void fill(int *out, int n) {
  *const_cast<int *>(&n) = 4;
  out[threadIdx.x] = n;
}
int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  fill<<<1, 32>>>(out, 3);
  cudaFree(out);
}
