// Copies and fills that the others leave out: peers, rows and boxes in streams, symbols in streams.
#include <cstdio>
__device__ int symbol[4];
int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int *a, *b, *pinned;
  cudaMalloc(&a, 16);
  cudaMalloc(&b, 16);
  cudaMallocHost(&pinned, 16);
  for (int i = 0; i < 4; i++) pinned[i] = i + 1;
  cudaMemcpy(a, pinned, 16, cudaMemcpyDefault);
  printf("%d\n", cudaMemcpyPeer(b, 0, a, 0, 16));                        //= 0
  cudaMemcpyPeerAsync(a, 0, b, 0, 16, stream);
  cudaMemcpyToSymbolAsync(symbol, a, 16, 0, cudaMemcpyDeviceToDevice, stream);
  cudaMemcpyFromSymbolAsync(pinned, symbol, 8, 8, cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  printf("%d %d %d %d\n", pinned[0], pinned[1], pinned[2], pinned[3]);   //= 3 4 3 4
  char *rows;
  size_t pitch;
  cudaMallocPitch(&rows, &pitch, 3, 2);
  cudaMemset2DAsync(rows, pitch, 7, 3, 2, stream);
  char out[8] = {};
  cudaMemcpy2DAsync(out, 4, rows, pitch, 3, 2, cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  printf("%d %d %d %d\n", out[2], out[3], out[4], out[6]);               //= 7 0 7 7
  cudaPitchedPtr box;
  cudaMalloc3D(&box, make_cudaExtent(2, 2, 2));
  cudaMemset3DAsync(box, 9, make_cudaExtent(2, 2, 2), stream);
  cudaStreamSynchronize(stream);
  cudaMemcpy(out, (char *)box.ptr + 3 * box.pitch, 2, cudaMemcpyDeviceToHost);
  printf("%d %d\n", out[0], out[1]);                                     //= 9 9
  cudaFree(a);
  cudaFree(b);
  cudaFree(rows);
  cudaFree(box.ptr);
  cudaFreeHost(pinned);
  cudaStreamDestroy(stream);
}
