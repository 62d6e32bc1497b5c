// class: simulation
// expect: safe
// needs: blockDim.x == 64 && n >= 0 && n <= 2147483000 && \valid_read(body + (0 .. n-1)) && \valid(acceleration + (0 .. n-1))
// sizes: any
// why: bodies are staged tile by tile, the last one padded with massless ones, with barriers around the inner loop
#include <vector>

constexpr int kTile = 64;

__device__ float3 pull(float3 a, float4 mine, float4 other) {
  const float dx = other.x - mine.x, dy = other.y - mine.y, dz = other.z - mine.z;
  const float d2 = dx * dx + dy * dy + dz * dz + 1e-4f;
  const float inverse = rsqrtf(d2);
  const float s = other.w * inverse * inverse * inverse;
  a.x += s * dx;
  a.y += s * dy;
  a.z += s * dz;
  return a;
}

__global__ void gravity(const float4 *__restrict__ body, float3 *__restrict__ acceleration, int n) {
  __shared__ float4 tile[kTile];
  const int i = blockIdx.x * kTile + threadIdx.x;
  const float4 mine = i < n ? body[i] : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  float3 a = make_float3(0.0f, 0.0f, 0.0f);
  for (int base = 0; base < n; base += kTile) {
    const int j = base + threadIdx.x;
    tile[threadIdx.x] = j < n ? body[j] : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    __syncthreads();
#pragma unroll 4
    for (int k = 0; k < kTile; ++k) a = pull(a, mine, tile[k]);
    __syncthreads();
  }
  if (i < n) acceleration[i] = a;
}

int main() {
  const int n = 100;
  std::vector<float4> body(n);
  for (int i = 0; i < n; ++i) body[i] = make_float4(i, 0.0f, 0.0f, 1.0f);
  float4 *d_body = nullptr;
  cudaMalloc(&d_body, n * sizeof(float4));
  cudaMemcpy(d_body, body.data(), n * sizeof(float4), cudaMemcpyHostToDevice);
  std::vector<float3> acceleration(n);
  float3 *d_acceleration = nullptr;
  cudaMalloc(&d_acceleration, n * sizeof(float3));
  cudaMemset(d_acceleration, 0, n * sizeof(float3));
  gravity<<<2, kTile>>>(d_body, d_acceleration, n);
  cudaMemcpy(acceleration.data(), d_acceleration, n * sizeof(float3), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(acceleration[i].y == 0.0f)) return 1;
  if (!(acceleration[0].x > 0.0f && acceleration[n - 1].x < 0.0f)) return 1;
  cudaFree(d_body);
  cudaFree(d_acceleration);
  return 0;
}
