// run: --engine parametric --check race
// expect: proved data-race
// fix: a fence stands between the work and the release of the lock
__global__ void deposit(const int *account, const int *amount, int *lock, int *balance) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int a = account[i];
  for (bool done = false; !done;) {
    if (atomicCAS(&lock[a], 0, 1) == 0) {
      __threadfence();
      balance[a] ^= amount[i];
      __threadfence();
      atomicExch(&lock[a], 0);
      done = true;
    }
  }
}
