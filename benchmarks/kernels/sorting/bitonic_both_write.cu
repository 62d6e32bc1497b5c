// class: sorting
// expect: race
// needs: blockDim.x == 64 && \valid(data + (0 .. 63)) && gridDim.x == 1
// sizes: fixed
// why: both threads of a pair compare and exchange, instead of only the lower one
#include <cstdio>
#include <cstdlib>

__global__ void bitonic_racy(int *data) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = data[t];
  __syncthreads();
  for (int k = 2; k <= 64; k *= 2) {
    for (int j = k / 2; j > 0; j /= 2) {
      const int lo = min(t, t ^ j), hi = max(t, t ^ j);
      if ((s[lo] > s[hi]) == ((lo & k) == 0)) {  //! race
        const int keep = s[lo];                  //! race
        s[lo] = s[hi];                           //! race
        s[hi] = keep;                            //! race
      }
      __syncthreads();
    }
  }
  data[t] = s[t];
}

int main() {
  const int n = 64;
  int *data = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) data[i] = (i * 31) % 71;
  int *d_data = nullptr;
  cudaMalloc(&d_data, n * sizeof(int));
  cudaMemcpy(d_data, data, n * sizeof(int), cudaMemcpyHostToDevice);
  bitonic_racy<<<1, 64>>>(d_data);
  cudaMemcpy(data, d_data, n * sizeof(int), cudaMemcpyDeviceToHost);
  double total_data = 0;
  for (int i = 0; i < n; ++i) total_data += data[i];
  printf("data %g\n", total_data);
  cudaFree(d_data);
  free(data);
  return 0;
}
