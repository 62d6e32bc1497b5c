// expect: refuted data-race
// why: a relaxed flag does not order the plain data that it stands for
#include <cuda/atomic>

__global__ void k(int *data, int *flag, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
  if (blockIdx.x == 0) {
    *data = 7;                                           //! data-race
    ready.store(1, cuda::memory_order_relaxed);
  } else if (ready.load(cuda::memory_order_acquire) == 1) {
    *out = *data;                                        //! data-race
  }
}

int main() {
  int *data, *flag, *out;
  cudaMalloc(&data, sizeof(int));
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  k<<<2, 1>>>(data, flag, out);
  cudaDeviceSynchronize();
  cudaFree(data);
  cudaFree(flag);
  cudaFree(out);
  return 0;
}
