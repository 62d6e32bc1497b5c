// class: sorting
// expect: bounds
// needs: blockDim.x == 32 && count >= 0 && count <= 64 && gridDim.x == 1 && \valid(data + (0 .. count-1))
// sizes: fixed
// why: left < count lets the last pair of a phase reach one element too far
#include <cstdio>
#include <cstdlib>

__global__ void odd_even_global(int *data, int count) {
  for (int phase = 0; phase < count; ++phase) {
    const int left = 2 * threadIdx.x + phase % 2;
    if (left < count) {
      if (data[left] > data[left + 1]) {  //! bounds
        const int swap = data[left];
        data[left] = data[left + 1];
        data[left + 1] = swap;
      }
    }
    __syncthreads();
  }
}

int main() {
  const int n = 33;
  int *data = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) data[i] = n - i;
  int *d_data = nullptr;
  cudaMalloc(&d_data, n * sizeof(int));
  cudaMemcpy(d_data, data, n * sizeof(int), cudaMemcpyHostToDevice);
  odd_even_global<<<1, 32>>>(d_data, n);
  cudaMemcpy(data, d_data, n * sizeof(int), cudaMemcpyDeviceToHost);
  double total_data = 0;
  for (int i = 0; i < n; ++i) total_data += data[i];
  printf("data %g\n", total_data);
  cudaFree(d_data);
  free(data);
  return 0;
}
