// class: images
// expect: safe
// needs: count >= 0 && \valid_read(front + (0 .. count-1)) && \valid(back + (0 .. count-1))
// sizes: any
// why: pixels of four bytes are read and written whole
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                     \
  do {                                                                  \
    cudaError_t status = (call);                                        \
    if (status != cudaSuccess) {                                        \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status)); \
      exit(1);                                                          \
    }                                                                   \
  } while (0)

__device__ unsigned char over(unsigned f, unsigned b, unsigned alpha) {
  return (unsigned char)((f * alpha + b * (255u - alpha) + 127u) / 255u);
}

__global__ void blend_over(const uchar4 *__restrict__ front, uchar4 *__restrict__ back, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const uchar4 f = front[i];
  uchar4 b = back[i];
  b.x = over(f.x, b.x, f.w);
  b.y = over(f.y, b.y, f.w);
  b.z = over(f.z, b.z, f.w);
  b.w = 255;
  back[i] = b;
}

int main() {
  const int n = 300;
  uchar4 *front = (uchar4 *)malloc(n * sizeof(uchar4));
  for (int i = 0; i < n; ++i) front[i] = make_uchar4(200, 100, 50, 255);
  uchar4 *d_front = nullptr;
  CHECK(cudaMalloc(&d_front, n * sizeof(uchar4)));
  CHECK(cudaMemcpy(d_front, front, n * sizeof(uchar4), cudaMemcpyHostToDevice));
  uchar4 *back = (uchar4 *)malloc(n * sizeof(uchar4));
  for (int i = 0; i < n; ++i) back[i] = make_uchar4(1, 2, 3, 4);
  uchar4 *d_back = nullptr;
  CHECK(cudaMalloc(&d_back, n * sizeof(uchar4)));
  CHECK(cudaMemcpy(d_back, back, n * sizeof(uchar4), cudaMemcpyHostToDevice));
  blend_over<<<3, 128>>>(d_front, d_back, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(back, d_back, n * sizeof(uchar4), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(back[i].x == 200 && back[i].w == 255)) return 1;
  CHECK(cudaFree(d_front));
  CHECK(cudaFree(d_back));
  free(front);
  free(back);
  return 0;
}
