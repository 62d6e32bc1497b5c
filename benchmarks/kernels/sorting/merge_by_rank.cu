// class: sorting
// expect: safe
// needs: na >= 0 && nb >= 0 && na + nb <= 2147483647 && \valid_read(a + (0 .. na-1)) && \valid_read(b + (0 .. nb-1)) && \valid(out + (0 .. na + nb - 1)) && (\forall integer i; 0 <= i < na - 1 ==> a[i] <= a[i + 1]) && (\forall integer i; 0 <= i < nb - 1 ==> b[i] <= b[i + 1])
// sizes: fixed
// why: an element goes to its own index plus its rank in the other list, ties are broken one way
#include <cstdio>
#include <vector>

__device__ int rank_below(const int *list, int size, int key, bool or_equal) {
  int lo = 0, hi = size;
  while (lo < hi) {
    const int mid = lo + (hi - lo) / 2;
    if (list[mid] < key || (or_equal && list[mid] == key)) {
      lo = mid + 1;
    } else {
      hi = mid;
    }
  }
  return lo;
}

__global__ void merge_lists(const int *a, int na, const int *b, int nb, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < na) out[i + rank_below(b, nb, a[i], false)] = a[i];
  if (i < nb) out[i + rank_below(a, na, b[i], true)] = b[i];
}

int main() {
  const int na = 70;
  const int nb = 50;
  std::vector<int> a(na);
  for (int i = 0; i < na; ++i) a[i] = 2 * i;
  int *d_a = nullptr;
  cudaMalloc(&d_a, na * sizeof(int));
  cudaMemcpy(d_a, a.data(), na * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<int> b(nb);
  for (int i = 0; i < nb; ++i) b[i] = 3 * i;
  int *d_b = nullptr;
  cudaMalloc(&d_b, nb * sizeof(int));
  cudaMemcpy(d_b, b.data(), nb * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<int> out(na + nb);
  int *d_out = nullptr;
  cudaMalloc(&d_out, (na + nb) * sizeof(int));
  cudaMemset(d_out, 0, (na + nb) * sizeof(int));
  merge_lists<<<3, 32>>>(d_a, na, d_b, nb, d_out);
  cudaMemcpy(out.data(), d_out, (na + nb) * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < na + nb - 1; ++i)
    if (!(out[i] <= out[i + 1])) return 1;
  double total_out = 0;
  for (int i = 0; i < na + nb; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_out);
  return 0;
}
