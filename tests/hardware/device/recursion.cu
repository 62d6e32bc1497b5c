// Recursion, local arrays, pointers to locals and references on the device.
#include <cstdio>

__managed__ int out[12];

__device__ int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

__device__ void hanoi(int n, int from, int to, int &moves, int *last) {
  if (n == 0) return;
  hanoi(n - 1, from, 6 - from - to, moves, last);
  ++moves;
  *last = from * 10 + to;
  hanoi(n - 1, 6 - from - to, to, moves, last);
}

__device__ void sort(int *p, int n) {
  if (n < 2) return;
  int pivot = p[n / 2], i = 0, j = n - 1;
  while (i <= j) {
    while (p[i] < pivot) ++i;
    while (p[j] > pivot) --j;
    if (i <= j) {
      int t = p[i];
      p[i++] = p[j];
      p[j--] = t;
    }
  }
  sort(p, j + 1);
  sort(p + i, n - i);
}

__global__ void run() {
  out[0] = ackermann(2, 3);
  int moves = 0, last = 0;
  hanoi(6, 1, 3, moves, &last);
  out[1] = moves;
  out[2] = last;
  int local[9] = {5, -2, 9, 0, 9, 3, -7, 1, 4};
  sort(local, 9);
  for (int i = 0; i < 9; ++i) out[3 + i] = local[i];
}

int main() {
  run<<<1, 1>>>();
  cudaDeviceSynchronize();
  for (int v : out) printf("%d ", v);
  printf("\n");
  return 0;
}
