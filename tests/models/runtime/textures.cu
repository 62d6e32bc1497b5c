// Textures and surfaces are made and bound; a fetch gives any value.
#include <cstdio>
texture<float, 1, cudaReadModeElementType> reference;
texture<float, 2, cudaReadModeElementType> plane;
surface<void, 2> face;
__global__ void fetch(cudaTextureObject_t t, float *out) { *out = tex1Dfetch<float>(t, 0); }
int main() {
  float *d;
  size_t offset = 1;
  cudaMalloc(&d, 4096);
  cudaChannelFormatDesc f = cudaCreateChannelDesc<float>();
  cudaArray_t a;
  cudaMallocArray(&a, &f, 8, 8);
  printf("%d", cudaBindTexture(&offset, reference, d, 4096));
  printf(" %d\n", (int)offset);                                          //= 0 0
  printf("%d\n", cudaBindTexture2D(&offset, plane, d, 8, 8, 512));       //= 0
  printf("%d %d\n", cudaBindTextureToArray(plane, a), cudaBindSurfaceToArray(face, a));  //= 0 0
  printf("%d %d\n", cudaUnbindTexture(reference), cudaUnbindTexture(plane));  //= 0 0
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = d;
  resource.res.linear.desc = f;
  resource.res.linear.sizeInBytes = 4096;
  cudaTextureDesc description{};
  cudaTextureObject_t t;
  cudaSurfaceObject_t s;
  printf("%d\n", cudaCreateTextureObject(&t, &resource, &description, nullptr));  //= 0
  printf("%d %d\n", cudaCreateSurfaceObject(&s, &resource), cudaDestroySurfaceObject(s));  //= 0 0
  fetch<<<1, 1>>>(t, d);
  printf("%d\n", cudaDeviceSynchronize());                               //= 0
  cudaDestroyTextureObject(t);
  cudaFreeArray(a);
  cudaFree(d);
}
