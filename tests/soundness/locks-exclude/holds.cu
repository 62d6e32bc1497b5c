// run: --engine parametric --check race
// expect: PROVED data-race k
__global__ void k(int *lock, int *sum) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
  *sum ^= 1;
  __threadfence();
  atomicExch(lock, 0);
}
