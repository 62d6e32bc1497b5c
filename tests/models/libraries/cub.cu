// CUB: collectives of blocks and warps, and algorithms of the device.
#include <cstdio>
#include <cub/cub.cuh>
__global__ void block(const int *in, int *out) {
  using Reduce = cub::BlockReduce<int, 8>;
  using Scan = cub::BlockScan<int, 8>;
  __shared__ typename Reduce::TempStorage a;
  __shared__ typename Scan::TempStorage b, c;
  int sum = Reduce(a).Sum(in[threadIdx.x]);
  if (threadIdx.x == 0) out[0] = sum;
  __syncthreads();
  int most = Reduce(a).Reduce(in[threadIdx.x], cub::Max());
  if (threadIdx.x == 0) out[1] = most;
  int before, upto, all;
  Scan(b).ExclusiveSum(in[threadIdx.x], before, all);
  Scan(c).InclusiveSum(in[threadIdx.x], upto);
  if (threadIdx.x == 7) out[2] = before, out[3] = upto, out[4] = all;
}
__global__ void items(const int *in, int *out) {
  __shared__ cub::BlockScan<int, 4>::TempStorage s;
  __shared__ cub::BlockReduce<int, 4>::TempStorage r;
  int v[2], w[2];
  cub::BlockLoad<int, 4, 2>().Load(in, v);
  cub::BlockScan<int, 4>(s).ExclusiveSum(v, w);
  cub::BlockStore<int, 4, 2>().Store(out, w);
  int sum = cub::BlockReduce<int, 4>(r).Sum(v);
  if (threadIdx.x == 0) out[8] = sum;
}
__global__ void warp(const int *in, int *out) {
  __shared__ cub::WarpReduce<int>::TempStorage a;
  __shared__ cub::WarpScan<int>::TempStorage b;
  int sum = cub::WarpReduce<int>(a).Sum(in[threadIdx.x % 8]), scan;
  cub::WarpScan<int>(b).InclusiveSum(1, scan);
  if (threadIdx.x == 0) out[0] = sum;
  if (threadIdx.x == 31) out[1] = scan;
}
__global__ void reused(const int *in, int *out) {
  using Reduce = cub::BlockReduce<int, 8>;
  __shared__ typename Reduce::TempStorage a;
  int x = Reduce(a).Sum(in[threadIdx.x]);
  int y = Reduce(a).Sum(in[threadIdx.x]);  //! data-race
  if (threadIdx.x == 0) out[0] = x + y;
}
struct is_odd {
  __host__ __device__ bool operator()(int x) const { return x % 2 != 0; }
};
int main() {
  int h[8] = {3, 1, 4, 1, 5, 9, 2, 6}, r[9], *in, *out, *values;
  cudaMalloc(&in, 32);
  cudaMalloc(&out, 36);
  cudaMalloc(&values, 32);
  cudaMemcpy(in, h, 32, cudaMemcpyHostToDevice);
  block<<<1, 8>>>(in, out);
  cudaMemcpy(r, out, 20, cudaMemcpyDeviceToHost);
  printf("%d %d %d %d %d\n", r[0], r[1], r[2], r[3], r[4]);  //= 31 9 25 31 31
  items<<<1, 4>>>(in, out);
  cudaMemcpy(r, out, 36, cudaMemcpyDeviceToHost);
  printf("%d %d %d\n", r[1], r[7], r[8]);  //= 3 25 31
  warp<<<1, 32>>>(in, out);
  cudaMemcpy(r, out, 8, cudaMemcpyDeviceToHost);
  printf("%d %d\n", r[0], r[1]);  //= 124 32
  void *work = nullptr;
  size_t bytes = 0;
  cub::DeviceReduce::Sum(work, bytes, in, out, 8);
  cudaMalloc(&work, bytes);
  cub::DeviceReduce::Sum(work, bytes, in, out, 8);
  cudaMemcpy(r, out, 4, cudaMemcpyDeviceToHost);
  printf("%d\n", r[0]);  //= 31
  cudaFree(work);
  bytes = 1 << 25;
  cudaMalloc(&work, bytes);
  cub::DeviceReduce::Max(work, bytes, in, out, 8);
  cub::DeviceReduce::Min(work, bytes, in, out + 1, 8);
  cub::DeviceScan::ExclusiveSum(work, bytes, in, values, 8);
  cudaMemcpy(r, out, 8, cudaMemcpyDeviceToHost);
  cudaMemcpy(r + 2, values + 7, 4, cudaMemcpyDeviceToHost);
  printf("%d %d %d\n", r[0], r[1], r[2]);  //= 9 1 25
  cub::DeviceScan::InclusiveSum(work, bytes, in, values, 8);
  cub::DeviceRadixSort::SortKeys(work, bytes, in, out, 8);
  cudaMemcpy(r, out, 32, cudaMemcpyDeviceToHost);
  printf("%d %d %d\n", r[0], r[1], r[7]);  //= 1 1 9
  cub::DeviceRadixSort::SortPairsDescending(work, bytes, in, out, values, values, 0);
  cub::DeviceSelect::If(work, bytes, in, out, values, 8, is_odd());
  cudaMemcpy(r, values, 4, cudaMemcpyDeviceToHost);
  printf("%d\n", r[0]);  //= 5
  cub::DeviceSelect::Flagged(work, bytes, in, in, out, values, 8);
  cub::DeviceSelect::Unique(work, bytes, in, out, values, 8);
  reused<<<1, 8>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in), cudaFree(out), cudaFree(values), cudaFree(work);
}
