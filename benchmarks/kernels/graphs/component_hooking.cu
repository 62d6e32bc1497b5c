// class: graphs
// expect: safe
// needs: edges >= 0 && nodes >= 0 && \valid_read(from + (0 .. edges-1)) && \valid_read(to + (0 .. edges-1)) && \valid(label + (0 .. nodes-1)) && \valid(changed) && (\forall integer e; 0 <= e < edges ==> 0 <= from[e] < nodes && 0 <= to[e] < nodes)
// sizes: fixed
// why: labels only sink, through atomicMin, and are read with atomics in the same step
#include <cstdio>
#include <vector>

__global__ void hook_components(const int *from, const int *to, int edges, int *label,
                                int nodes, int *changed) {
  const int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= edges) return;
  const int a = atomicAdd(&label[from[e]], 0);
  const int b = atomicAdd(&label[to[e]], 0);
  if (a == b) return;
  const int low = min(a, b);
  const int old = a < b ? atomicMin(&label[to[e]], low) : atomicMin(&label[from[e]], low);
  if (old > low) atomicOr(changed, 1);
}

int main() {
  const int n = 64;
  std::vector<int> from(n - 1);
  for (int i = 0; i < n - 1; ++i) from[i] = i;
  int *d_from = nullptr;
  cudaMalloc(&d_from, (n - 1) * sizeof(int));
  cudaMemcpy(d_from, from.data(), (n - 1) * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<int> to(n - 1);
  for (int i = 0; i < n - 1; ++i) to[i] = i + 1;
  int *d_to = nullptr;
  cudaMalloc(&d_to, (n - 1) * sizeof(int));
  cudaMemcpy(d_to, to.data(), (n - 1) * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<int> label(n);
  for (int i = 0; i < n; ++i) label[i] = i;
  int *d_label = nullptr;
  cudaMalloc(&d_label, n * sizeof(int));
  cudaMemcpy(d_label, label.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<int> changed(1);
  int *d_changed = nullptr;
  cudaMalloc(&d_changed, 1 * sizeof(int));
  cudaMemset(d_changed, 0, 1 * sizeof(int));
  hook_components<<<1, 64>>>(d_from, d_to, n - 1, d_label, n, d_changed);
  cudaMemcpy(label.data(), d_label, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(changed.data(), d_changed, 1 * sizeof(int), cudaMemcpyDeviceToHost);
  if (!(changed[0] == 1 && label[0] == 0)) return 1;
  double total_label = 0;
  for (int i = 0; i < n; ++i) total_label += label[i];
  printf("label %g\n", total_label);
  double total_changed = 0;
  for (int i = 0; i < 1; ++i) total_changed += changed[i];
  printf("changed %g\n", total_changed);
  cudaFree(d_from);
  cudaFree(d_to);
  cudaFree(d_label);
  cudaFree(d_changed);
  return 0;
}
