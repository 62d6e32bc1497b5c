// class: sorting
// expect: safe
// needs: blockDim.x == 128 && \valid(data + (0 .. 128 * gridDim.x - 1))
// sizes: fixed
// why: in each step the lower thread of a pair handles both elements, with a barrier after every step
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                     \
  do {                                                                  \
    cudaError_t status = (call);                                        \
    if (status != cudaSuccess) {                                        \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status)); \
      exit(1);                                                          \
    }                                                                   \
  } while (0)

template <int kSize>
__global__ void bitonic_block(int *data) {
  __shared__ int s[kSize];
  const int t = threadIdx.x;
  int *chunk = data + (size_t)blockIdx.x * kSize;
  s[t] = chunk[t];
  __syncthreads();
  for (int k = 2; k <= kSize; k <<= 1) {
    for (int j = k >> 1; j > 0; j >>= 1) {
      const int other = t ^ j;
      if (other > t) {
        const bool up = (t & k) == 0;
        const int a = s[t], b = s[other];
        if ((a > b) == up) {
          s[t] = b;
          s[other] = a;
        }
      }
      __syncthreads();
    }
  }
  chunk[t] = s[t];
}

int main() {
  const int n = 256;
  int *data = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) data[i] = (i * 73) % 257;
  int *d_data = nullptr;
  CHECK(cudaMalloc(&d_data, n * sizeof(int)));
  CHECK(cudaMemcpy(d_data, data, n * sizeof(int), cudaMemcpyHostToDevice));
  bitonic_block<128><<<2, 128>>>(d_data);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(data, d_data, n * sizeof(int), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n - 1; ++i)
    if (!(i % 128 == 127 || data[i] <= data[i + 1])) return 1;
  double total_data = 0;
  for (int i = 0; i < n; ++i) total_data += data[i];
  printf("data %g\n", total_data);
  CHECK(cudaFree(d_data));
  free(data);
  return 0;
}
