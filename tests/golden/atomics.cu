// Atomics: kinds, types, scopes, results used or not, signed and unsigned comparison.
__global__ void kernel(int *i, unsigned *u, float *f, unsigned long long *w, double *d) {
  __shared__ int seen;
  atomicAdd(i, 1);
  int old = atomicSub(&seen, 2);
  atomicMin(i, old);
  atomicMax(u, 3u);
  unsigned ticket = atomicInc(u, 7);
  if (atomicCAS(i, 0, 1) == 0)
    atomicExch(f, 2.0f);
  atomicAdd(f, 0.5f);
  atomicAdd_block(d, 1.0);
  atomicOr(w, 1ull << ticket);
  atomicAnd_system(u, ~3u);
}
