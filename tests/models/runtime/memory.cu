// Registered, managed and pooled memory.
#include <cstdio>
#include <cstdlib>
__global__ void add(int *p) { *p += 1; }
int main() {
  int *h = (int *)malloc(4), *device;
  *h = 4;
  printf("%d\n", cudaHostRegister(h, 4, cudaHostRegisterDefault));       //= 0
  int again = cudaHostRegister(h, 4, cudaHostRegisterDefault);           //! api-misuse
  printf("%d\n", again);                                                 //= 712
  cudaGetLastError();
  unsigned flags;
  printf("%d\n", cudaHostGetFlags(&flags, h));                           //= 0
  cudaHostGetDevicePointer(&device, h, 0);
  add<<<1, 1>>>(device);
  cudaDeviceSynchronize();
  printf("%d\n", *h);                                                    //= 5
  printf("%d\n", cudaHostUnregister(h));                                 //= 0
  bool twice = cudaHostUnregister(h) == cudaSuccess;                     //! api-misuse
  printf("%d\n", twice);                                                 //= 0
  cudaGetLastError();
  free(h);
  int *m;
  cudaMallocManaged(&m, 4);
  *m = 1;
  printf("%d\n", cudaMemAdvise(m, 4, cudaMemAdviseSetReadMostly, 0));    //= 0
  printf("%d\n", cudaMemPrefetchAsync(m, 4, 0));                         //= 0
  printf("%d\n", cudaStreamAttachMemAsync(0, m));                        //= 0
  cudaDeviceSynchronize();
  printf("%d\n", *m);                                                    //= 1
  cudaFree(m);
  cudaMemPool_t pool, own, now;
  cudaMemPoolProps props{};
  props.allocType = cudaMemAllocationTypePinned;
  props.location.type = cudaMemLocationTypeDevice;
  printf("%d %d\n", cudaDeviceGetDefaultMemPool(&pool, 0), cudaMemPoolCreate(&own, &props));  //= 0 0
  printf("%d %d\n", cudaDeviceSetMemPool(0, pool), cudaDeviceGetMemPool(&now, 0));  //= 0 0
  unsigned long long kept = 1 << 20;
  printf("%d\n", cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &kept));  //= 0
  printf("%d\n", cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &kept));  //= 0
  cudaMemAccessDesc access{};
  access.location = props.location;
  access.flags = cudaMemAccessFlagsProtReadWrite;
  printf("%d\n", cudaMemPoolSetAccess(own, &access, 1));                 //= 0
  int *p, got;
  printf("%d\n", cudaMallocFromPoolAsync(&p, 4, pool, 0));               //= 0
  cudaMemsetAsync(p, 0, 4, 0);
  add<<<1, 1>>>(p);
  cudaMemcpyAsync(&got, p, 4, cudaMemcpyDeviceToHost, 0);
  cudaFreeAsync(p, 0);
  cudaStreamSynchronize(0);
  printf("%d\n", got);                                                   //= 1
  printf("%d %d\n", cudaMemPoolTrimTo(pool, 0), cudaMemPoolDestroy(own));  //= 0 0
}
