// hardware: finds api-misuse
// Calls with wrong arguments return their error and leave it as the last one.
#include <cstdint>
#include <cstdio>

void say(const char *what, cudaError_t e) {
  printf("%s: %s, last %s\n", what, cudaGetErrorName(e), cudaGetErrorName(cudaGetLastError()));
}

int main() {
  int host[4] = {1, 2, 3, 4}, *device = nullptr, *other = (int *)(uintptr_t)16;
  say("set device 99", cudaSetDevice(99));
  say("set device -1", cudaSetDevice(-1));
  say("free null", cudaFree(nullptr));
  say("free host null", cudaFreeHost(nullptr));
  cudaError_t e = cudaMalloc(&other, 0);
  say("malloc 0", e);
  printf("%d\n", other == nullptr);
  say("malloc", cudaMalloc(&device, sizeof host));
  say("copy", cudaMemcpy(device, host, sizeof host, cudaMemcpyHostToDevice));
  say("memset", cudaMemset(device, 1, 4));
  say("free", cudaFree(device));
  int count = 0, current = -1;
  say("count", cudaGetDeviceCount(&count));
  say("current", cudaGetDevice(&current));
  printf("%d %d\n", count >= 1, current);
  return 0;
}
