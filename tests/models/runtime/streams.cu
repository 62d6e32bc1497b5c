// Priorities, flags and attributes of streams.
#include <cstdio>
int main() {
  int least = -9, greatest = 9, priority = 9;
  unsigned flags = 9;
  unsigned long long id[2];
  cudaStream_t s, t;
  printf("%d", cudaDeviceGetStreamPriorityRange(&least, &greatest));
  printf(" %d\n", greatest <= least);                                    //= 0 1
  printf("%d\n", cudaStreamCreateWithPriority(&s, cudaStreamNonBlocking, greatest));  //= 0
  cudaStreamCreate(&t);
  printf("%d", cudaStreamGetPriority(s, &priority));
  printf(" %d\n", priority >= greatest && priority <= least);            //= 0 1
  printf("%d", cudaStreamGetFlags(t, &flags));
  printf(" %d\n", flags == cudaStreamDefault || flags == cudaStreamNonBlocking);  //= 0 1
  cudaStreamGetId(s, &id[0]);
  cudaStreamGetId(t, &id[1]);
  printf("%d\n", id[0] != id[1]);                                        //= 1
  cudaStreamAttrValue value{};
  printf("%d\n", cudaStreamSetAttribute(s, cudaStreamAttributePriority, &value));  //= 0
  printf("%d", cudaStreamCopyAttributes(t, s));
  printf(" %d\n", cudaCtxResetPersistingL2Cache());                      //= 0 0
  cudaEvent_t e;
  cudaEventCreate(&e);
  printf("%d", cudaEventRecordWithFlags(e, s, 0));
  printf(" %d", cudaEventSynchronize(e));
  printf(" %d\n", cudaEventQuery(e));                                    //= 0 0 0
  cudaEventDestroy(e);
  cudaStreamDestroy(s);
  cudaStreamDestroy(t);
}
