// Blocked sums, a histogram and a matrix product, with their checks on the host.
#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <vector>

#define CHECK(call)                                                        \
  do {                                                                     \
    cudaError_t status = (call);                                           \
    if (status != cudaSuccess) {                                           \
      fprintf(stderr, "line %d: %s\n", __LINE__, cudaGetErrorString(status)); \
      exit(1);                                                             \
    }                                                                      \
  } while (0)

constexpr int kBlock = 64;
constexpr int kTile = 8;
constexpr int kBins = 16;

__constant__ float scale[2];
__device__ int launches;

__global__ void sum(const float *in, float *out, int n) {
  __shared__ float partial[kBlock];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  partial[threadIdx.x] = i < n ? in[i] * scale[0] : 0.0f;
  __syncthreads();
  for (int step = blockDim.x / 2; step > 0; step /= 2) {
    if (threadIdx.x < step) partial[threadIdx.x] += partial[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    out[blockIdx.x] = partial[0];
    atomicAdd(&launches, 1);
  }
}

__global__ void histogram(const int *in, unsigned *bins, int n) {
  __shared__ unsigned local[kBins];
  if (threadIdx.x < kBins) local[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    atomicAdd(&local[in[i] % kBins], 1u);
  __syncthreads();
  if (threadIdx.x < kBins) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

template <typename T>
__global__ void multiply(const T *a, const T *b, T *c, int n) {
  __shared__ T left[kTile][kTile], right[kTile][kTile];
  int row = blockIdx.y * kTile + threadIdx.y, column = blockIdx.x * kTile + threadIdx.x;
  T total = 0;
  for (int tile = 0; tile < n / kTile; ++tile) {
    left[threadIdx.y][threadIdx.x] = a[row * n + tile * kTile + threadIdx.x];
    right[threadIdx.y][threadIdx.x] = b[(tile * kTile + threadIdx.y) * n + column];
    __syncthreads();
    for (int k = 0; k < kTile; ++k) total += left[threadIdx.y][k] * right[k][threadIdx.x];
    __syncthreads();
  }
  c[row * n + column] = total;
}

int main() {
  const int n = 256, side = 16;
  std::vector<float> values(n), matrix(side * side, 1.0f), product(side * side);
  std::vector<int> keys(n);
  for (int i = 0; i < n; ++i) {
    values[i] = sqrtf(float(i));
    keys[i] = (i * 7) % 31;
  }
  float factors[2] = {2.0f, 0.5f}, sums[n / kBlock];
  unsigned counts[kBins];
  float *in, *out, *a, *c;
  int *device_keys;
  unsigned *bins;
  CHECK(cudaMalloc(&in, n * sizeof(float)));
  CHECK(cudaMalloc(&out, sizeof(sums)));
  CHECK(cudaMalloc(&a, side * side * sizeof(float)));
  CHECK(cudaMalloc(&c, side * side * sizeof(float)));
  CHECK(cudaMalloc(&device_keys, n * sizeof(int)));
  CHECK(cudaMalloc(&bins, sizeof(counts)));
  CHECK(cudaMemset(bins, 0, sizeof(counts)));
  CHECK(cudaMemcpyToSymbol(scale, factors, sizeof(factors)));
  CHECK(cudaMemcpy(in, values.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(a, matrix.data(), side * side * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(device_keys, keys.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  sum<<<n / kBlock, kBlock>>>(in, out, n);
  histogram<<<2, kBlock>>>(device_keys, bins, n);
  multiply<float><<<dim3(side / kTile, side / kTile), dim3(kTile, kTile)>>>(a, a, c, side);
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(sums, out, sizeof(sums), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(counts, bins, sizeof(counts), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(product.data(), c, side * side * sizeof(float), cudaMemcpyDeviceToHost));
  unsigned seen = 0;
  for (unsigned count : counts) seen += count;
  printf("%f %u %f\n", sums[0], seen, product[0]);
  cudaFree(in), cudaFree(out), cudaFree(a), cudaFree(c), cudaFree(device_keys), cudaFree(bins);
  return seen == n && fabsf(product[0] - side) < 1e-3f ? 0 : 1;
}
