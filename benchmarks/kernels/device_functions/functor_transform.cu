// class: device_functions
// expect: safe
// needs: n >= 0 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: the functor is called on the thread's own element
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

struct ScaleAndShift {
  float scale, shift;
  __host__ __device__ float operator()(float v) const { return v * scale + shift; }
};

template <typename In, typename Out, typename F>
__global__ void transform(const In *__restrict__ in, Out *__restrict__ out, int n, F f) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = f(in[i]);
}

int main() {
  const int n = 300;
  float *in = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) in[i] = i;
  float *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, n * sizeof(float)));
  CHECK(cudaMemcpy(d_in, in, n * sizeof(float), cudaMemcpyHostToDevice));
  float *out = (float *)malloc(n * sizeof(float));
  float *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, n * sizeof(float)));
  CHECK(cudaMemset(d_out, 0, n * sizeof(float)));
  transform<<<3, 128>>>(d_in, d_out, n, ScaleAndShift{2.0f, 1.0f});
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, n * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(out[i] == 2.0f * i + 1.0f)) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));
  free(in);
  free(out);
  return 0;
}
