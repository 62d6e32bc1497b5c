// run: --no-check deadlock --engine parametric
// expect: proved all
// fix: no clock comes near the largest number, and what is added to it is small
__device__ unsigned long long nanoseconds() {
  unsigned long long now;
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
  return now;
}

__global__ void wait(long long ticks, long long *waited) {
  long long begin = nanoseconds(), end = begin + ticks, now;
  do now = nanoseconds();
  while (now < end);
  if (waited) *waited = now - begin;
}

int main() {
  long long *waited;
  cudaMalloc(&waited, sizeof *waited);
  wait<<<1, 1>>>(1000000, waited);
  cudaDeviceSynchronize();
  cudaFree(waited);
}
