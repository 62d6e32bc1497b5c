// What the headers of the CUDA samples give.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <helper_cuda.h>
#include <helper_functions.h>
#include <helper_image.h>
#include <helper_string.h>
#include <helper_timer.h>
#include <nvToolsExt.h>
int main() {
  checkCudaErrors(cudaSuccess);
  getLastCudaError("nothing failed");
  __getLastCudaError("nothing failed", __FILE__, __LINE__);
  __printLastCudaError("nothing failed", __FILE__, __LINE__);
  printf("%s\n", _cudaGetErrorEnum(cudaErrorInvalidValue));              //= cudaErrorInvalidValue
  printf("%d %d\n", ftoi(2.5f), ftoi(-2.5f));                            //= 3 -3
  printf("%d %d\n", _ConvertSMVer2Cores(8, 0) > 0, strlen(_ConvertSMVer2ArchName(8, 0)) > 0);  //= 1 1
  const char *words[] = {"program", "--width=7", "-scale=1.5", "--name=abc", "quiet", "--verbose"};
  printf("%d %d\n", gpuDeviceInit(0), findCudaDevice(6, words));         //= 0 0
  printf("%d %d\n", gpuGetMaxGflopsDeviceId(), checkCudaCapabilities(3, 5));  //= 0 1
  printf("%d\n", findIntegratedGPU() < 0);                               //= 1
  printf("%d\n", stringRemoveDelimiter('-', "--width"));                 //= 2
  printf("%d %d\n", checkCmdLineFlag(6, words, "verbose"), checkCmdLineFlag(6, words, "other"));  //= 1 0
  printf("%d %g\n", getCmdLineArgumentInt(6, words, "width"), getCmdLineArgumentFloat(6, words, "scale"));  //= 7 1.5
  char *text = nullptr;
  int value = 0;
  printf("%d %s\n", getCmdLineArgumentString(6, words, "name", &text), text);  //= 1 abc
  printf("%d %d\n", getCmdLineArgumentValue(6, words, "width", &value), value);  //= 1 7
  float a[] = {1, 2, 3}, b[] = {1, 2.001f, 3};
  printf("%d %d\n", compareData(a, b, 3, 0.01f, 0.0f), compareData(a, b, 3, 1e-6f, 0.0f));  //= 1 0
  printf("%d %d\n", sdkCompareL2fe(a, b, 3, 0.01f), sdkCompareL2fe(a, b, 3, 1e-9f));  //= 1 0
  StopWatchInterface *timer = nullptr;
  printf("%d %d\n", sdkCreateTimer(&timer), sdkStartTimer(&timer));      //= 1 1
  printf("%d %d\n", sdkStopTimer(&timer), sdkGetTimerValue(&timer) >= 0);  //= 1 1
  printf("%d %d\n", sdkGetAverageTimerValue(&timer) >= 0, sdkResetTimer(&timer));  //= 1 1
  printf("%d\n", sdkDeleteTimer(&timer));                                //= 1
  nvtxEventAttributes_t attributes{};
  nvtxRangePush("a");
  nvtxRangePushA("b");
  nvtxRangePushEx(&attributes);
  nvtxRangePop();
  nvtxRangeEnd(nvtxRangeStart("c"));
  nvtxRangeEnd(nvtxRangeStartA("c"));
  nvtxRangeEnd(nvtxRangeStartEx(&attributes));
  nvtxMark("d");
  nvtxMarkA("d");
  nvtxMarkEx(&attributes);
  nvtxDomainHandle_t domain = nvtxDomainCreateA("e");
  nvtxDomainRangePushEx(domain, &attributes);
  nvtxDomainRangePop(domain);
  nvtxDomainDestroy(domain);
  nvtxNameOsThread(1, "f");
  nvtxNameOsThreadA(1, "f");
  nvtxNameCategory(1, "g");
  nvtxNameCategoryA(1, "g");
}
