// Increments, comma, conditional and compound assignment with well-defined order.
#include <cstdio>

__managed__ int out[16];

__global__ void run(int n) {
  int i = n, k = 0;
  out[k++] = i++;
  out[k++] = ++i;
  out[k++] = (i += 3, i * 2);
  out[k++] = i > 5 ? i-- : i++;
  out[k++] = i;
  out[k++] = n && (i = 100);
  out[k++] = i;
  out[k++] = !n && (i = 200);
  out[k++] = i;
  int a[4] = {1, 2, 3, 4}, *p = a;
  out[k++] = *p++;
  out[k++] = *++p;
  out[k++] = (*p)++;
  out[k++] = a[2] ^= 5;
  out[k++] = (int)(p - a);
  i <<= 2;
  i |= 3;
  i &= ~1;
  out[k++] = i;
  out[k] = k;
}

int main() {
  run<<<1, 1>>>(2);
  cudaDeviceSynchronize();
  for (int v : out) printf("%d\n", v);
  return 0;
}
