// class: compaction
// expect: safe
// needs: n >= 0 && capacity >= 0 && \valid_read(in + (0 .. n-1)) && \valid(queue + (0 .. capacity-1)) && \valid(tail) && \valid(dropped) && *tail + n <= 4294967295
// sizes: any
// why: a slot is compared with the capacity before it is written, what does not fit is dropped
#include <cstdio>
#include <vector>

__device__ bool push(int *queue, unsigned *tail, unsigned capacity, int item) {
  const unsigned slot = atomicAdd(tail, 1u);
  if (slot >= capacity) return false;
  queue[slot] = item;
  return true;
}

__global__ void collect_multiples(const int *in, int n, int *queue, unsigned *tail,
                                  unsigned capacity, unsigned *dropped) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 3 == 0 && !push(queue, tail, capacity, i)) atomicAdd(dropped, 1u);
}

int main() {
  const int n = 300;
  std::vector<int> in(n);
  for (int i = 0; i < n; ++i) in[i] = i;
  int *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<int> queue(64);
  int *d_queue = nullptr;
  cudaMalloc(&d_queue, 64 * sizeof(int));
  cudaMemset(d_queue, 0, 64 * sizeof(int));
  std::vector<unsigned> tail(1);
  unsigned *d_tail = nullptr;
  cudaMalloc(&d_tail, 1 * sizeof(unsigned));
  cudaMemset(d_tail, 0, 1 * sizeof(unsigned));
  std::vector<unsigned> dropped(1);
  unsigned *d_dropped = nullptr;
  cudaMalloc(&d_dropped, 1 * sizeof(unsigned));
  cudaMemset(d_dropped, 0, 1 * sizeof(unsigned));
  collect_multiples<<<3, 128>>>(d_in, n, d_queue, d_tail, 64, d_dropped);
  cudaMemcpy(queue.data(), d_queue, 64 * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(tail.data(), d_tail, 1 * sizeof(unsigned), cudaMemcpyDeviceToHost);
  cudaMemcpy(dropped.data(), d_dropped, 1 * sizeof(unsigned), cudaMemcpyDeviceToHost);
  if (!(tail[0] == 100 && dropped[0] == 36)) return 1;
  double total_queue = 0;
  for (int i = 0; i < 64; ++i) total_queue += queue[i];
  printf("queue %g\n", total_queue);
  double total_tail = 0;
  for (int i = 0; i < 1; ++i) total_tail += tail[i];
  printf("tail %g\n", total_tail);
  double total_dropped = 0;
  for (int i = 0; i < 1; ++i) total_dropped += dropped[i];
  printf("dropped %g\n", total_dropped);
  cudaFree(d_in);
  cudaFree(d_queue);
  cudaFree(d_tail);
  cudaFree(d_dropped);
  return 0;
}
