// run: --force-malloc-success
// expect: refuted out-of-bounds
// needs: input
// inputs: 9
// launch: 1 x 1
// why: the length that the message claims may be more than the buffer holds
#include <cstring>
#include <cuda_runtime.h>

struct Message {
  unsigned char length;
  char text[15];
};

__global__ void unpack(const Message *message, char *out) {
  char buffer[8];
  int length = message->length;
  memcpy(buffer, message->text, length);  //! out-of-bounds
  for (int i = 0; i < length && i < 8; ++i) out[i] = buffer[i];
}

int main() {
  Message host = {0, "warp and weft"};
  host.length = nondet_uchar();
  if (host.length > 15) return 0;
  Message *message;
  char *out;
  cudaMalloc(&message, sizeof host);
  cudaMalloc(&out, 8);
  cudaMemcpy(message, &host, sizeof host, cudaMemcpyHostToDevice);
  unpack<<<1, 1>>>(message, out);
  cudaDeviceSynchronize();
  cudaFree(message);
  cudaFree(out);
  return 0;
}
