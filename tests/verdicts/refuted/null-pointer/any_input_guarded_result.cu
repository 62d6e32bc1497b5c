// expect: refuted null-pointer
// why: the first launch leaves a pointer out
#include <cstdlib>

__global__ void largest(const int *a, int n, int *result, int *place) {
  int best = 0;
  for (int i = 1; i < n; i++)
    if (a[i] > a[best]) best = i;
  *result = a[best];
  *place = best;  //! null-pointer
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  if (n < 1 || n > 1000) return 1;
  int *a, *result, *place;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&result, sizeof(int));
  cudaMalloc(&place, sizeof(int));
  cudaMemset(a, 0, n * sizeof(int));
  largest<<<1, 1>>>(a, n, result, nullptr);
  largest<<<1, 1>>>(a, n, result, place);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(result);
  cudaFree(place);
  return 0;
}
