// Asynchronous copies to shared memory, in their three forms, and groups that split further.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cstdio>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
namespace cg = cooperative_groups;
__global__ void k(const int *in, int *out) {
  __shared__ alignas(16) int s[4][32];
  int t = threadIdx.x;
  cg::thread_block block = cg::this_thread_block();
  __pipeline_memcpy_async(&s[0][t], in + t, 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  cg::memcpy_async(block, s[1], in, sizeof s[1]);
  cg::wait(block);
  cg::memcpy_async(block, s[2], in, sizeof s[2]);
  cg::wait_prior<0>(block);
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&s[3][t], in + t, sizeof(int), pipe);
  pipe.producer_commit();
  cuda::pipeline_consumer_wait_prior<0>(pipe);
  pipe.consumer_release();
  pipe.quit();
  __syncthreads();
  out[t] = s[0][31 - t] + s[1][31 - t] + s[2][31 - t] + s[3][31 - t];
}
__global__ void groups(int *out) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int t = threadIdx.x;
  auto even = cg::binary_partition(tile, t % 2 == 0);
  auto third = cg::labeled_partition(tile, t % 3);
  out[t] = 100 * even.size() + third.size();
  cg::synchronize(tile);
  if (t == 0) out[32] = cg::group_size(tile);
  cg::invoke_one(tile, [&] { out[33] = 7; });
  cuda::atomic_ref<int, cuda::thread_scope_device> last(out[34]);
  last.store(3);
  cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
  if (t == 0) {
    out[35] = last.is_lock_free();
    last.notify_one();
    last.notify_all();
  }
}
template <cuda::thread_scope scope> __device__ int arrived(cuda::barrier<scope> &barrier, int *s) {
  s[threadIdx.x] = threadIdx.x;
  auto token = barrier.arrive();
  barrier.wait(std::move(token));
  return s[31 - threadIdx.x];
}
__global__ void barriers(int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> one;
  __shared__ cuda::barrier<cuda::thread_scope_device> two;
  __shared__ cuda::barrier<> three;
  __shared__ int s[32];
  if (threadIdx.x == 0) {
    init(&one, blockDim.x);
    init(&two, blockDim.x);
    init(&three, blockDim.x);
  }
  __syncthreads();
  int sum = arrived(one, s);
  two.arrive_and_wait();
  sum += arrived(three, s);
  out[threadIdx.x] = sum;
}
int main() {
  int *m;
  cudaMallocManaged(&m, 512);
  for (int i = 0; i < 32; i++) m[i] = i;
  k<<<1, 32>>>(m, m + 64);
  cudaDeviceSynchronize();
  printf("%d %d\n", m[64], m[95]);                                       //= 124 0
  groups<<<1, 32>>>(m);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", m[0], m[1], m[2]);                                //= 1611 1611 1610
  printf("%d %d %d %d\n", m[32], m[33], m[34], m[35]);                   //= 32 7 3 1
  barriers<<<1, 32>>>(m);
  cudaDeviceSynchronize();
  printf("%d %d\n", m[0], m[31]);                                      //= 62 0
  cudaFree(m);
}
