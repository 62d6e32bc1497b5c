// Division and remainder truncate towards zero, in every width, on both sides.
#include <cstdio>

__global__ void divide(const int *a, const int *b, int *quotient, int *rest, int n) {
  int i = threadIdx.x;
  if (i < n) {
    quotient[i] = a[i] / b[i];
    rest[i] = a[i] % b[i];
  }
}

__global__ void divide_long(const long long *a, const long long *b, long long *out) {
  int i = threadIdx.x;
  out[2 * i] = a[i] / b[i];
  out[2 * i + 1] = a[i] % b[i];
}

__global__ void divide_narrow(const signed char *a, const signed char *b, int *out) {
  int i = threadIdx.x;
  out[2 * i] = a[i] / b[i];
  out[2 * i + 1] = a[i] % b[i];
}

int main() {
  const int n = 8;
  int a[n] = {7, -7, 7, -7, 0, 2147483647, -2147483647 - 1, -1};
  int b[n] = {2, 2, -2, -2, -5, -1, 2, 2147483647};
  int *da, *db, *dq, *dr;
  cudaMalloc(&da, sizeof a);
  cudaMalloc(&db, sizeof b);
  cudaMalloc(&dq, sizeof a);
  cudaMalloc(&dr, sizeof a);
  cudaMemcpy(da, a, sizeof a, cudaMemcpyHostToDevice);
  cudaMemcpy(db, b, sizeof b, cudaMemcpyHostToDevice);
  divide<<<1, 32>>>(da, db, dq, dr, n);
  int q[n], r[n];
  cudaMemcpy(q, dq, sizeof q, cudaMemcpyDeviceToHost);
  cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) {
    printf("%d / %d = %d rest %d; host %d rest %d\n", a[i], b[i], q[i], r[i], a[i] / b[i], a[i] % b[i]);
  }
  long long la[4] = {-9223372036854775807LL - 1, 9223372036854775807LL, -5, 5};
  long long lb[4] = {3, -10, 3, -3};
  long long lo[8];
  long long *dla, *dlb, *dlo;
  cudaMalloc(&dla, sizeof la);
  cudaMalloc(&dlb, sizeof lb);
  cudaMalloc(&dlo, sizeof lo);
  cudaMemcpy(dla, la, sizeof la, cudaMemcpyHostToDevice);
  cudaMemcpy(dlb, lb, sizeof lb, cudaMemcpyHostToDevice);
  divide_long<<<1, 4>>>(dla, dlb, dlo);
  cudaMemcpy(lo, dlo, sizeof lo, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 4; ++i) {
    printf("%lld / %lld = %lld rest %lld\n", la[i], lb[i], lo[2 * i], lo[2 * i + 1]);
  }
  signed char ca[4] = {-128, -128, 127, -1};
  signed char cb[4] = {-1, 127, -128, 2};
  int co[8];
  signed char *dca, *dcb;
  int *dco;
  cudaMalloc(&dca, sizeof ca);
  cudaMalloc(&dcb, sizeof cb);
  cudaMalloc(&dco, sizeof co);
  cudaMemcpy(dca, ca, sizeof ca, cudaMemcpyHostToDevice);
  cudaMemcpy(dcb, cb, sizeof cb, cudaMemcpyHostToDevice);
  divide_narrow<<<1, 4>>>(dca, dcb, dco);
  cudaMemcpy(co, dco, sizeof co, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 4; ++i) {
    printf("%d / %d = %d rest %d\n", ca[i], cb[i], co[2 * i], co[2 * i + 1]);
  }
  cudaFree(da);
  cudaFree(db);
  cudaFree(dq);
  cudaFree(dr);
  cudaFree(dla);
  cudaFree(dlb);
  cudaFree(dlo);
  cudaFree(dca);
  cudaFree(dcb);
  cudaFree(dco);
  return 0;
}
