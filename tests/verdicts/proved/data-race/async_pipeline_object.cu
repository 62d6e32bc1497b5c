// expect: proved-within data-race k ; proved-within barrier-divergence k ; proved-within out-of-bounds k ; proved-within null-pointer k ; proved-within invalid-pointer k ; proved-within invalid-free k ; proved-within constant-write k ; proved-within uninitialized-read ; proved-within integer-overflow k ; proved-within division-by-zero k ; proved-within invalid-shift k ; proved-within undefined-behaviour k ; proved-within assertion k ; proved-within api-misuse k ; proved-within deadlock k ; proved all
// fix: each stage is read after its own wait; a pipeline is one of one thread
#include <cuda/pipeline>

__global__ void k(const int *in, int *out) {
  __shared__ int tile[2];
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&tile[0], &in[0], sizeof(int), pipe);
  pipe.producer_commit();
  pipe.producer_acquire();
  cuda::memcpy_async(&tile[1], &in[1], sizeof(int), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  out[0] = tile[0];
  pipe.consumer_release();
  pipe.consumer_wait();
  out[1] = tile[1];
  pipe.consumer_release();
}

int main() {
  int h[2] = {1, 2};
  int *in, *out;
  cudaMalloc(&in, sizeof(h));
  cudaMalloc(&out, sizeof(h));
  cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
  k<<<1, 1>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
