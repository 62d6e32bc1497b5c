// Indices of 3-D launches: each thread writes where it is.
#include <cstdio>

struct Place {
  unsigned char tx, ty, tz, bx, by, bz;
};

__managed__ Place places[96];
__managed__ unsigned dims[6];

__global__ void run() {
  int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  int i = block * (blockDim.x * blockDim.y * blockDim.z) + thread;
  places[i] = {(unsigned char)threadIdx.x, (unsigned char)threadIdx.y, (unsigned char)threadIdx.z,
               (unsigned char)blockIdx.x, (unsigned char)blockIdx.y, (unsigned char)blockIdx.z};
  if (i == 0) {
    dims[0] = gridDim.x;
    dims[1] = gridDim.y;
    dims[2] = gridDim.z;
    dims[3] = blockDim.x;
    dims[4] = blockDim.y;
    dims[5] = blockDim.z;
  }
}

int main() {
  dim3 grid(2, 1, 4), block(3, 2, 2);
  run<<<grid, block>>>();
  cudaDeviceSynchronize();
  for (unsigned d : dims) printf("%u ", d);
  printf("\n");
  for (const Place &p : places) printf("%d%d%d %d%d%d\n", p.tx, p.ty, p.tz, p.bx, p.by, p.bz);
  dim3 empty, one(5), two(5, 6);
  printf("%u %u %u %u %u %u %u\n", empty.x, empty.y, empty.z, one.x, one.z, two.y, two.z);
  return 0;
}
