// CUDA arrays: formats, sizes, copies in two and three dimensions.
#include <cstdio>
int main() {
  cudaChannelFormatDesc f = cudaCreateChannelDesc<float>(), h = cudaCreateChannelDescHalf(), got;
  cudaChannelFormatDesc s = cudaCreateChannelDesc(8, 8, 0, 0, cudaChannelFormatKindUnsigned);
  printf("%d %d %d %d\n", f.x, f.f == cudaChannelFormatKindFloat, h.x, s.y);  //= 32 1 16 8
  cudaArray_t a, b, c;
  printf("%d %d\n", cudaMallocArray(&a, &f, 4, 3), cudaMallocArray(&b, &f, 4, 3));  //= 0 0
  printf("%d\n", cudaMalloc3DArray(&c, &f, make_cudaExtent(2, 2, 2)));   //= 0
  cudaExtent extent;
  unsigned flags;
  cudaArrayGetInfo(&got, &extent, &flags, a);
  printf("%d %d %d %d\n", got.x, (int)extent.width, (int)extent.height, (int)extent.depth);  //= 32 4 3 0
  cudaGetChannelDesc(&got, b);
  printf("%d\n", got.x);                                                 //= 32
  float in[12], out[12] = {};
  for (int i = 0; i < 12; i++) in[i] = i;
  cudaMemcpy2DToArray(a, 0, 0, in, 16, 16, 3, cudaMemcpyHostToDevice);
  cudaMemcpy2DArrayToArray(b, 0, 0, a, 0, 0, 16, 3, cudaMemcpyDeviceToDevice);
  cudaMemcpy2DFromArray(out, 16, b, 4, 1, 8, 2, cudaMemcpyDeviceToHost);
  printf("%g %g %g %g\n", out[0], out[1], out[4], out[5]);              //= 5 6 9 10
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  float *pinned;
  cudaMallocHost(&pinned, sizeof in);
  for (int i = 0; i < 12; i++) pinned[i] = 2 * i;
  cudaMemcpy2DToArrayAsync(a, 0, 0, pinned, 16, 16, 3, cudaMemcpyHostToDevice, stream);
  cudaMemcpy2DFromArrayAsync(pinned, 16, a, 0, 1, 16, 1, cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  printf("%g %g\n", pinned[0], pinned[3]);                              //= 8 14
  cudaMemcpyToArray(b, 0, 0, in, 16, cudaMemcpyHostToDevice);
  cudaMemcpyFromArray(out, b, 0, 0, 16, cudaMemcpyDeviceToHost);
  printf("%g\n", out[3]);                                               //= 3
  cudaMemcpyToArrayAsync(b, 0, 0, pinned, 16, cudaMemcpyHostToDevice, stream);
  cudaMemcpyFromArrayAsync(pinned + 4, b, 0, 0, 16, cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  printf("%g\n", pinned[7]);                                            //= 14
  cudaMemcpy3DParms copy{};
  copy.srcPtr = make_cudaPitchedPtr(in, 8, 2, 2);
  copy.dstArray = c;
  copy.srcPos = copy.dstPos = make_cudaPos(0, 0, 0);
  copy.extent = make_cudaExtent(2, 2, 2);
  copy.kind = cudaMemcpyHostToDevice;
  printf("%d\n", cudaMemcpy3DAsync(&copy, stream));                      //= 0
  cudaMemcpy3DParms back{};
  back.srcArray = c;
  back.dstPtr = make_cudaPitchedPtr(out, 8, 2, 2);
  back.extent = make_cudaExtent(2, 2, 2);
  back.kind = cudaMemcpyDeviceToHost;
  cudaMemcpy3DAsync(&back, stream);
  cudaStreamSynchronize(stream);
  printf("%g %g\n", out[0], out[7]);                                    //= 0 7
  cudaStreamDestroy(stream);
  cudaFreeHost(pinned);
  printf("%d %d %d\n", cudaFreeArray(a), cudaFreeArray(b), cudaFreeArray(c));  //= 0 0 0
}
