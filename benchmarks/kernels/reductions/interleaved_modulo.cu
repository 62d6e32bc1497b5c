// class: reductions
// expect: safe
// needs: blockDim.x == 256 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. gridDim.x - 1))
// sizes: any
// why: the tree with growing strides, a barrier in every round outside the condition
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

__global__ void sum_interleaved(const float *in, float *out, unsigned n) {
  __shared__ float part[256];
  unsigned t = threadIdx.x;
  unsigned i = blockIdx.x * blockDim.x + t;
  part[t] = i < n ? in[i] : 0.0f;
  __syncthreads();
  for (unsigned s = 1; s < blockDim.x; s *= 2) {
    if (t % (2 * s) == 0) part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = part[0];
}

int main() {
  const int n = 1000;
  float *in = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) in[i] = 1.0f;
  float *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, n * sizeof(float)));
  CHECK(cudaMemcpy(d_in, in, n * sizeof(float), cudaMemcpyHostToDevice));
  float *out = (float *)malloc(4 * sizeof(float));
  float *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, 4 * sizeof(float)));
  CHECK(cudaMemset(d_out, 0, 4 * sizeof(float)));
  sum_interleaved<<<4, 256>>>(d_in, d_out, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, 4 * sizeof(float), cudaMemcpyDeviceToHost));
  if (!(out[0] + out[1] + out[2] + out[3] == 1000.0f)) return 1;
  double total_out = 0;
  for (int i = 0; i < 4; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));
  free(in);
  free(out);
  return 0;
}
