// Three-dimensional allocations, copies and fills.
#include <cstdio>

__global__ void add(cudaPitchedPtr volume, int w, int h, int depth) {
  int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  if (x < w && y < h && z < depth) {
    char *row = (char *)volume.ptr + (z * volume.ysize + y) * volume.pitch;
    ((int *)row)[x] += 1000;
  }
}

int main() {
  const int w = 3, h = 2, depth = 2;
  int host[depth][h][w], back[depth][h][w] = {};
  for (int i = 0; i < w * h * depth; ++i) (&host[0][0][0])[i] = i;
  cudaExtent extent = make_cudaExtent(w * sizeof(int), h, depth);
  cudaPitchedPtr volume;
  printf("%d\n", cudaMalloc3D(&volume, extent));
  printf("%d %d %d\n", (int)volume.xsize, (int)volume.ysize, volume.pitch >= w * sizeof(int));
  printf("%d\n", cudaMemset3D(volume, 1, extent));
  cudaMemcpy3DParms to = {};
  to.srcPtr = make_cudaPitchedPtr(host, w * sizeof(int), w, h);
  to.dstPtr = volume;
  to.extent = extent;
  to.kind = cudaMemcpyHostToDevice;
  printf("%d\n", cudaMemcpy3D(&to));
  add<<<1, dim3(w, h, depth)>>>(volume, w, h, depth);
  cudaMemcpy3DParms from = {};
  from.srcPtr = volume;
  from.dstPtr = make_cudaPitchedPtr(back, w * sizeof(int), w, h);
  from.extent = extent;
  from.kind = cudaMemcpyDeviceToHost;
  printf("%d\n", cudaMemcpy3D(&from));
  for (int i = 0; i < w * h * depth; ++i) printf("%d ", (&back[0][0][0])[i]);
  printf("\n");
  cudaFree(volume.ptr);
  return 0;
}
