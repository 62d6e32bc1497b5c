// The CUDA 2 utility library.
#include <cstdio>
#include <cutil.h>
#include <cutil_inline.h>
int main() {
  unsigned timer;
  printf("%d %d %d\n", cutCreateTimer(&timer), cutStartTimer(timer), cutStopTimer(timer));  //= 1 1 1
  printf("%d %d\n", cutGetTimerValue(timer) >= 0, cutGetAverageTimerValue(timer) >= 0);  //= 1 1
  printf("%d %d\n", cutResetTimer(timer), cutDeleteTimer(timer));        //= 1 1
  const char *words[] = {"program", "--n=5"};
  int n = 0;
  printf("%d %d", cutCheckCmdLineFlag(2, words, "n"), cutGetCmdLineArgumenti(2, words, "n", &n));
  printf(" %d\n", n);                                                    //= 1 1 5
  float a[] = {1, 2}, b[] = {1, 2.001f};
  printf("%d %d %d\n", cutComparef(a, a, 2), cutComparefe(a, b, 2, 0.01f), cutCompareL2fe(a, b, 2, 0.01f));  //= 1 1 1
  printf("%d %d %d\n", cutGetMaxGflopsDeviceId(), cutilChooseCudaDevice(2, (char **)words),
         cutilDrvGetMaxGflopsDeviceId());                                //= 0 0 0
}
