// class: sorting
// expect: safe
// needs: bits >= 1 && bits <= 30 && \valid(v + (0 .. (1 << bits) - 1))
// sizes: fixed
// why: reversing the bits is its own inverse, and only the lower index of a pair exchanges
#include <vector>

__global__ void reverse_bits_order(float2 *v, unsigned bits) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 1u << bits) return;
  const unsigned j = __brev(i) >> (32u - bits);
  if (i < j) {
    const float2 keep = v[i];
    v[i] = v[j];
    v[j] = keep;
  }
}

int main() {
  const int n = 128;
  std::vector<float2> v(n);
  for (int i = 0; i < n; ++i) v[i] = make_float2(i, -i);
  float2 *d_v = nullptr;
  cudaMalloc(&d_v, n * sizeof(float2));
  cudaMemcpy(d_v, v.data(), n * sizeof(float2), cudaMemcpyHostToDevice);
  reverse_bits_order<<<2, 64>>>(d_v, 7);
  cudaMemcpy(v.data(), d_v, n * sizeof(float2), cudaMemcpyDeviceToHost);
  if (!(v[1].x == 64.0f && v[64].x == 1.0f && v[3].y == -96.0f)) return 1;
  cudaFree(d_v);
  return 0;
}
