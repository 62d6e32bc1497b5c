// expect: proved all
// why: each of two variables in the one place for the result is written whole
struct Pair {
  int first, second;
  __device__ Pair() {}
  __device__ Pair(const Pair &o) : first(o.first), second(o.second) {}
};

__device__ Pair made(int n) {
  {
    Pair early;
    early.first = early.second = 1;
    if (n > 20) return early;
  }
  Pair late;
  late.first = late.second = 3;
  return late;
}

__global__ void k(int *out) {
  Pair pair = made(threadIdx.x);
  if (pair.second > 0) out[threadIdx.x] = 1;
}

int main() {
  int *out;
  cudaMalloc(&out, 8 * sizeof(int));
  k<<<1, 8>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
