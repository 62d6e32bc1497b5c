// __constant__, __device__ and __managed__ variables, seen from both sides.
__constant__ float weights[3] = {0.25f, 0.5f};
__constant__ int scale = 3;
__device__ int counter;
__device__ int *where = &counter;
__device__ const short primes[] = {2, 3, 5};
__managed__ int shared_by_both = 7;

__global__ void kernel(float *out) {
  out[0] = weights[threadIdx.x] * scale;
  *where += primes[1];
  shared_by_both = counter;
}

int main() {
  float host[3] = {1, 2, 3};
  cudaMemcpyToSymbol(weights, host, sizeof host);
  cudaMemcpyFromSymbol(&host[1], counter, sizeof(int), 0, cudaMemcpyDeviceToHost);
  void *address;
  cudaGetSymbolAddress(&address, counter);
  shared_by_both += 1;
  return 0;
}
