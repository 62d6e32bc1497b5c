// hardware: finds api-misuse
// Copies whose direction does not fit where the memory lives.
#include <cstdio>

void say(const char *what, cudaError_t e) {
  printf("%s: %s, last %s\n", what, cudaGetErrorName(e), cudaGetErrorName(cudaGetLastError()));
}

int main() {
  int host[4] = {1, 2, 3, 4}, other[4] = {}, *a, *b;
  cudaMalloc(&a, sizeof host);
  cudaMalloc(&b, sizeof host);
  cudaMemset(a, 0, sizeof host);
  cudaMemset(b, 0, sizeof host);
  say("host to device, both host", cudaMemcpy(other, host, sizeof host, cudaMemcpyHostToDevice));
  say("device to host, both host", cudaMemcpy(other, host, sizeof host, cudaMemcpyDeviceToHost));
  say("device to host into device", cudaMemcpy(a, b, sizeof host, cudaMemcpyDeviceToHost));
  say("host to device from device", cudaMemcpy(a, b, sizeof host, cudaMemcpyHostToDevice));
  say("kind 7", cudaMemcpy(a, host, sizeof host, (cudaMemcpyKind)7));
  cudaFree(a);
  cudaFree(b);
  return 0;
}
