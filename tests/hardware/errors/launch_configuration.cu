// hardware: finds api-misuse
// Launches that fail at once: what cudaGetLastError and cudaPeekAtLastError say, and that it resets.
#include <cstdio>

__global__ void nothing() {}
__global__ void shared_user() {
  extern __shared__ int room[];
  room[threadIdx.x] = 1;
}

void say(const char *what) {
  cudaError_t peeked = cudaPeekAtLastError(), last = cudaGetLastError(), after = cudaGetLastError();
  printf("%s: %d %d %d, then %d\n", what, peeked, last, after, cudaDeviceSynchronize());
}

int main() {
  nothing<<<1, 1>>>();
  say("fine");
  nothing<<<1, 1025>>>();
  say("1025 threads");
  nothing<<<1, 1024>>>();
  say("1024 threads");
  nothing<<<1, 0>>>();
  say("no threads");
  nothing<<<0, 32>>>();
  say("no blocks");
  nothing<<<dim3(1, 0, 1), 32>>>();
  say("no rows");
  nothing<<<1, dim3(32, 33)>>>();
  say("32 x 33 threads");
  nothing<<<1, dim3(1, 1, 65)>>>();
  say("65 in z");
  nothing<<<1, dim3(1, 1, 64)>>>();
  say("64 in z");
  nothing<<<dim3(1, 65536), 1>>>();
  say("65536 blocks in y");
  shared_user<<<1, 32, 48 * 1024>>>();
  say("48 KiB");
  shared_user<<<1, 32, 48 * 1024 + 1>>>();
  say("more than 48 KiB");
  nothing<<<1, 1>>>();
  say("fine again");
  return 0;
}
