// Shuffles, votes, warp barriers, block barriers with a predicate, and fences.
__device__ volatile int flag;

__global__ void kernel(int *out, double value) {
  int lane = threadIdx.x % warpSize;
  int sum = out[lane];
  for (int offset = 16; offset > 0; offset >>= 1)
    sum += __shfl_down_sync(0xffffffffu, sum, offset);
  value = __shfl_xor_sync(0xffffffff, value, 1, 16);
  unsigned mask = __ballot_sync(__activemask(), sum > 0);
  if (__all_sync(mask, value > 0) || __any_sync(mask, lane))
    out[lane] = __popc(mask);
  __syncwarp();
  int positive = __syncthreads_count(sum > 0);
  if (__syncthreads_or(positive))
    flag = 1;
  __threadfence();
  __threadfence_block();
  __threadfence_system();
  while (flag == 0) {
  }
}
