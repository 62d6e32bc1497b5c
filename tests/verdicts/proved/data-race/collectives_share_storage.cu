// expect: proved all
// fix: a barrier before the storage is used again
#include <cub/cub.cuh>

__global__ void totals(const int *in, int *out) {
  typedef cub::BlockScan<int, 64, cub::BLOCK_SCAN_WARP_SCANS> Scan;
  __shared__ Scan::TempStorage storage;
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    int before, all;
    Scan(storage).ExclusiveSum(in[threadIdx.x + i * 64], before, all);
    out[threadIdx.x + i * 64] = sum + before;
    sum += all;
    __syncthreads();
  }
}

int main() {
  int host[256], *in, *out;
  for (int i = 0; i < 256; i++) host[i] = 1;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  totals<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
