// class: sorting
// expect: safe
// needs: blockDim.x == 64 && count >= 0 && count <= 128 && gridDim.x == 1 && \valid(data + (0 .. count-1))
// sizes: fixed
// why: even and odd phases touch disjoint pairs, a barrier ends each phase
#include <cstdio>
#include <cstdlib>

__global__ void odd_even_sort(unsigned *data, int count) {
  __shared__ unsigned s[128];
  for (int i = threadIdx.x; i < count; i += blockDim.x) s[i] = data[i];
  __syncthreads();
  for (int phase = 0; phase < count; ++phase) {
    const int left = 2 * threadIdx.x + (phase & 1);
    if (left + 1 < count && s[left] > s[left + 1]) {
      const unsigned swap = s[left];
      s[left] = s[left + 1];
      s[left + 1] = swap;
    }
    __syncthreads();
  }
  for (int i = threadIdx.x; i < count; i += blockDim.x) data[i] = s[i];
}

int main() {
  const int n = 50;
  unsigned *data = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) data[i] = n - i;
  unsigned *d_data = nullptr;
  cudaMalloc(&d_data, n * sizeof(unsigned));
  cudaMemcpy(d_data, data, n * sizeof(unsigned), cudaMemcpyHostToDevice);
  odd_even_sort<<<1, 64>>>(d_data, n);
  cudaMemcpy(data, d_data, n * sizeof(unsigned), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(data[i] == i + 1u)) return 1;
  double total_data = 0;
  for (int i = 0; i < n; ++i) total_data += data[i];
  printf("data %g\n", total_data);
  cudaFree(d_data);
  free(data);
  return 0;
}
