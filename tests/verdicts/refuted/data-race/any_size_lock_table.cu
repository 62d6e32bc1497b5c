// run: --engine parametric --check race
// expect: refuted data-race
// why: the lock may be seen as free before what was written under it is seen
__global__ void deposit(const int *account, const int *amount, int *lock, int *balance) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int a = account[i];
  for (bool done = false; !done;) {
    if (atomicCAS(&lock[a], 0, 1) == 0) {
      __threadfence();
      balance[a] ^= amount[i];  //! data-race
      atomicExch(&lock[a], 0);
      done = true;
    }
  }
}
