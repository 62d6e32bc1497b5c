// Device variables that only the host names hold addresses: of a function, of each other.
typedef float (*Operation)(float);
__device__ float twice(float x) { return 2 * x; }
__device__ Operation operation = twice;
__device__ int number = 3;
__constant__ int *where = &number;

__global__ void apply(Operation given, float *data) { *data = given(*data); }

int main() {
  Operation chosen;
  float *data;
  cudaMalloc(&data, sizeof(float));
  cudaMemcpyFromSymbol(&chosen, operation, sizeof(chosen));
  apply<<<1, 1>>>(chosen, data);
  return 0;
}
