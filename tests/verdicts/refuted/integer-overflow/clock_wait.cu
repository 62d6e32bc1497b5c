// run: --no-check deadlock --engine parametric
// expect: refuted integer-overflow wait
// why: the end of the wait is beyond the largest number
__device__ unsigned long long nanoseconds() {
  unsigned long long now;
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
  return now;
}

__global__ void wait(long long ticks, long long *waited) {
  long long begin = nanoseconds(), end = begin + ticks, now;  //! integer-overflow
  do now = nanoseconds();
  while (now < end);
  if (waited) *waited = now - begin;
}

int main() {
  long long *waited;
  cudaMalloc(&waited, sizeof *waited);
  wait<<<1, 1>>>(9223372036854775807, waited);
  cudaDeviceSynchronize();
  cudaFree(waited);
}
