// run: --kernel turn --check race --engine parametric
// expect: proved-if all
// why: each thread turns a ring of its own
__global__ void turn(float *m, int n) {
  int ring = blockIdx.x * blockDim.x + threadIdx.x;
  if (ring >= n / 2) return;
  int last = n - 1 - ring;
  for (int i = ring; i < last; i++) {
    int from_end = last - (i - ring);
    float kept = m[ring * n + i];
    m[ring * n + i] = m[from_end * n + ring];
    m[from_end * n + ring] = m[last * n + from_end];
    m[last * n + from_end] = m[i * n + last];
    m[i * n + last] = kept;
  }
}
