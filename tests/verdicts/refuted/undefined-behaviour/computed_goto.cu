// expect: refuted undefined-behaviour
// why: the address is that of another function's label
#include <assert.h>
#include <cuda_runtime.h>

__device__ const void *elsewhere() {
  return &&here;
here:
  return nullptr;
}

__global__ void interpret(const int *code, int *out) {
  static const void *table[] = {&&add, &&twice, &&stop};
  int x = threadIdx.x, pc = 0;
  goto *table[code[pc++]];
add:
  x += 3;
  goto *table[code[pc++]];
twice:
  x *= 2;
  goto *table[code[pc++]];
stop:
  out[threadIdx.x] = x;
}

__global__ void leave(int *out, bool inside) {
  const void *to = inside ? &&end : elsewhere();
  goto *to;  //! undefined-behaviour
end:
  out[threadIdx.x] = 1;
}

int main() {
  int code[] = {0, 1, 0, 2}, got[4], *instructions, *out;
  cudaMalloc(&instructions, sizeof code);
  cudaMalloc(&out, sizeof got);
  cudaMemcpy(instructions, code, sizeof code, cudaMemcpyHostToDevice);
  interpret<<<1, 4>>>(instructions, out);
  cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 4; i++)
    assert(got[i] == (i + 3) * 2 + 3);
  leave<<<1, 4>>>(out, false);
  cudaDeviceSynchronize();
  cudaFree(instructions);
  cudaFree(out);
}
