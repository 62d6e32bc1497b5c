// class: dynamic_shared
// expect: safe
// needs: \valid(memory + (0 .. 8 * blockDim.x - 1)) && (blockDim.x & (blockDim.x - 1)) == 0 && n >= 0 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. gridDim.x - 1))
// sizes: any
// why: a helper gives the one dynamic array under the type of the template
#include <cstdio>
#include <vector>

template <typename T>
struct SharedArray {
  __device__ operator T *() {
    extern __shared__ __align__(8) unsigned char memory[];
    return reinterpret_cast<T *>(memory);
  }
};

template <typename T>
__global__ void block_maximum(const T *in, T *out, int n, T lowest) {
  T *s = SharedArray<T>();
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? in[i] : lowest;
  __syncthreads();
  for (int d = blockDim.x / 2; d > 0; d /= 2) {
    if (t < d && s[t + d] > s[t]) s[t] = s[t + d];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

int main() {
  const int n = 200;
  std::vector<double> in(n);
  for (int i = 0; i < n; ++i) in[i] = (i * 3) % 200;
  double *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(double));
  cudaMemcpy(d_in, in.data(), n * sizeof(double), cudaMemcpyHostToDevice);
  std::vector<double> out(4);
  double *d_out = nullptr;
  cudaMalloc(&d_out, 4 * sizeof(double));
  cudaMemset(d_out, 0, 4 * sizeof(double));
  block_maximum<double><<<4, 64, 64 * sizeof(double)>>>(d_in, d_out, n, -1.0);
  cudaMemcpy(out.data(), d_out, 4 * sizeof(double), cudaMemcpyDeviceToHost);
  double total_out = 0;
  for (int i = 0; i < 4; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  return 0;
}
