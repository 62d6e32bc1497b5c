// class: reductions
// expect: safe
// needs: blockDim.x == 128 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. gridDim.x - 1))
// sizes: any
// why: the active threads are the first ones, and 2 * s * t + s stays below the block's size under the guard
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

template <unsigned kBlock>
__global__ void sum_scaled(const unsigned *__restrict__ in, unsigned *__restrict__ out,
                           unsigned n) {
  __shared__ unsigned part[kBlock];
  const unsigned t = threadIdx.x;
  const unsigned i = blockIdx.x * kBlock + t;
  part[t] = i < n ? in[i] : 0u;
  __syncthreads();
  for (unsigned s = 1; s < kBlock; s <<= 1) {
    const unsigned at = 2 * s * t;
    if (at < kBlock) part[at] += part[at + s];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = part[0];
}

int main() {
  const int n = 500;
  unsigned *in = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) in[i] = i;
  unsigned *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, n * sizeof(unsigned)));
  CHECK(cudaMemcpy(d_in, in, n * sizeof(unsigned), cudaMemcpyHostToDevice));
  unsigned *out = (unsigned *)malloc(4 * sizeof(unsigned));
  unsigned *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, 4 * sizeof(unsigned)));
  CHECK(cudaMemset(d_out, 0, 4 * sizeof(unsigned)));
  sum_scaled<128><<<4, 128>>>(d_in, d_out, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, 4 * sizeof(unsigned), cudaMemcpyDeviceToHost));
  if (!(out[0] + out[1] + out[2] + out[3] == 124750u)) return 1;
  double total_out = 0;
  for (int i = 0; i < 4; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));
  free(in);
  free(out);
  return 0;
}
