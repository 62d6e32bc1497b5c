// class: scans
// expect: safe
// needs: n >= 0 && \valid(data + (0 .. n-1)) && \valid_read(before + (0 .. gridDim.x - 1))
// sizes: any
// why: every block adds the sum of the blocks before it to its own elements
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

__global__ void add_offsets(unsigned *data, const unsigned *before, int n) {
  __shared__ unsigned offset;
  if (threadIdx.x == 0) offset = before[blockIdx.x];
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] += offset;
}

int main() {
  const int n = 500;
  unsigned *data = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) data[i] = i % 128;
  unsigned *d_data = nullptr;
  CHECK(cudaMalloc(&d_data, n * sizeof(unsigned)));
  CHECK(cudaMemcpy(d_data, data, n * sizeof(unsigned), cudaMemcpyHostToDevice));
  unsigned *before = (unsigned *)malloc(4 * sizeof(unsigned));
  for (int i = 0; i < 4; ++i) before[i] = 128 * i;
  unsigned *d_before = nullptr;
  CHECK(cudaMalloc(&d_before, 4 * sizeof(unsigned)));
  CHECK(cudaMemcpy(d_before, before, 4 * sizeof(unsigned), cudaMemcpyHostToDevice));
  add_offsets<<<4, 128>>>(d_data, d_before, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(data, d_data, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(data[i] == i)) return 1;
  double total_data = 0;
  for (int i = 0; i < n; ++i) total_data += data[i];
  printf("data %g\n", total_data);
  CHECK(cudaFree(d_data));
  CHECK(cudaFree(d_before));
  free(data);
  free(before);
  return 0;
}
