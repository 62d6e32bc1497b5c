// run: --engine parametric --check race
// expect: UNKNOWN data-race k
__global__ void k(int *lock, int *sum) {
  if (threadIdx.x == 1) atomicSub(lock, 1);
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
  *sum ^= 1;
  __threadfence();
  atomicExch(lock, 0);
}
