// class: sorting
// expect: safe
// needs: blockDim.x == 128 && shift <= 28 && n <= 2147483647 && \valid_read(keys + (0 .. n-1)) && \valid(counts + (0 .. 16 * gridDim.x - 1))
// sizes: any
// why: digits are counted with shared atomics and stored digit by digit, a column per block
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

__global__ void count_digits(const unsigned *__restrict__ keys, unsigned *__restrict__ counts,
                             unsigned n, unsigned shift) {
  __shared__ unsigned local[16];
  if (threadIdx.x < 16) local[threadIdx.x] = 0;
  __syncthreads();
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    atomicAdd(&local[(keys[i] >> shift) & 15u], 1u);
  __syncthreads();
  if (threadIdx.x < 16) counts[threadIdx.x * gridDim.x + blockIdx.x] = local[threadIdx.x];
}

int main() {
  const int n = 640;
  unsigned *keys = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) keys[i] = i;
  unsigned *d_keys = nullptr;
  CHECK(cudaMalloc(&d_keys, n * sizeof(unsigned)));
  CHECK(cudaMemcpy(d_keys, keys, n * sizeof(unsigned), cudaMemcpyHostToDevice));
  unsigned *counts = (unsigned *)malloc((16 * 3) * sizeof(unsigned));
  unsigned *d_counts = nullptr;
  CHECK(cudaMalloc(&d_counts, (16 * 3) * sizeof(unsigned)));
  CHECK(cudaMemset(d_counts, 0, (16 * 3) * sizeof(unsigned)));
  count_digits<<<3, 128>>>(d_keys, d_counts, n, 4);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(counts, d_counts, (16 * 3) * sizeof(unsigned), cudaMemcpyDeviceToHost));
  if (!(counts[0] + counts[1] + counts[2] == 48)) return 1;
  double total_counts = 0;
  for (int i = 0; i < 16 * 3; ++i) total_counts += counts[i];
  printf("counts %g\n", total_counts);
  CHECK(cudaFree(d_keys));
  CHECK(cudaFree(d_counts));
  free(keys);
  free(counts);
  return 0;
}
