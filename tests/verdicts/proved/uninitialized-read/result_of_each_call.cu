// expect: proved all
// why: each call makes a result of its own, and fills all of it
struct Pair {
  int first, second;
};

__device__ Pair pair_of(int k) {
  Pair pair;
  pair.first = 1;
  pair.second = k;
  return pair;
}

__global__ void count(int *out, int n) {
  int large = 0;
  for (int k = 0; k < n; k++)
    if (pair_of(k).second > 3) large++;
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
