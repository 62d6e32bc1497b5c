// Loops with break and continue, goto, nested switches, do-while, early return, divergence.
#include <cstdio>

__managed__ int out[32];

__global__ void run() {
  int t = threadIdx.x, v = 0;
  if (t == 31) {
    out[t] = -1;
    return;
  }
  for (int i = 0;; ++i) {
    if (i % 3 == 1) continue;
    if (i > t) break;
    v += i;
  }
  int n = t;
  do {
    v += 100;
    n /= 2;
  } while (n > 2);
  switch (t % 4) {
    case 0:
      switch (t / 8) {
        case 1: v += 1000; break;
        default: v += 2000;
      }
    case 1: v += 10000; break;
    case 2:
      for (int i = 0; i < 3; ++i) {
        if (i == 2) goto out_of_it;
        v += 20000;
      }
    out_of_it:
      v -= 1;
  }
  for (int a = 0, b = 10; a < b; ++a, --b) v += t > 15 ? a : b;
  out[t] = v;
}

int main() {
  run<<<1, 32>>>();
  cudaDeviceSynchronize();
  for (int v : out) printf("%d\n", v);
  return 0;
}
