// expect: refuted data-race
// why: the second stage is read after a wait for the first
#include <cuda/pipeline>

__global__ void k(const int *in, int *out) {
  __shared__ int tile[2];
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&tile[0], &in[0], sizeof(int), pipe);
  pipe.producer_commit();
  pipe.producer_acquire();
  cuda::memcpy_async(&tile[1], &in[1], sizeof(int), pipe);     //! data-race
  pipe.producer_commit();
  pipe.consumer_wait();
  out[0] = tile[1];                                            //! data-race
  pipe.consumer_release();
  pipe.consumer_wait();
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
