// expect: refuted uninitialized-read
// why: each call makes a result of its own, of which only the first is whole
struct Pair {
  int first, second;
};

__device__ Pair pair_of(int k) {
  Pair pair;
  pair.first = 1;
  if (k == 0) pair.second = 2;
  return pair;
}

__global__ void count(int *out, int n) {
  int large = 0;
  for (int k = 0; k < n; k++)
    if (pair_of(k).second > 3) large++;  //! uninitialized-read
  out[threadIdx.x] = large;
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  count<<<1, 64>>>(out, 3);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
