// class: compaction
// expect: race
// needs: blockDim.x == 64 && n >= 0 && *total == 0 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1)) && \valid(total)
// sizes: any
// why: the base that one thread stores in shared memory is read by the others without a barrier
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

__global__ void copy_reserved(const float *in, float *out, unsigned *total, int n) {
  __shared__ unsigned base;
  const int first = blockIdx.x * 64;
  const int here = first < n ? min(64, n - first) : 0;
  if (threadIdx.x == 0) base = atomicAdd(total, (unsigned)here);  //! race
  if (threadIdx.x < here) {
    out[base + threadIdx.x] = in[first + threadIdx.x];  //! race
  }
}

int main() {
  const int n = 150;
  float *in = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) in[i] = i;
  float *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, n * sizeof(float)));
  CHECK(cudaMemcpy(d_in, in, n * sizeof(float), cudaMemcpyHostToDevice));
  float *out = (float *)malloc(n * sizeof(float));
  float *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, n * sizeof(float)));
  CHECK(cudaMemset(d_out, 0, n * sizeof(float)));
  unsigned *total = (unsigned *)malloc(1 * sizeof(unsigned));
  unsigned *d_total = nullptr;
  CHECK(cudaMalloc(&d_total, 1 * sizeof(unsigned)));
  CHECK(cudaMemset(d_total, 0, 1 * sizeof(unsigned)));
  copy_reserved<<<3, 64>>>(d_in, d_out, d_total, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, n * sizeof(float), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(total, d_total, 1 * sizeof(unsigned), cudaMemcpyDeviceToHost));
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  double total_total = 0;
  for (int i = 0; i < 1; ++i) total_total += total[i];
  printf("total %g\n", total_total);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));
  CHECK(cudaFree(d_total));
  free(in);
  free(out);
  free(total);
  return 0;
}
