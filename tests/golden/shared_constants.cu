// Constants that host and device both use are one object on each side; a device variable that the
// host names is the device's.
const int on_both[2] = {7, 8};
static __constant__ int only_device[2] = {5, 6};

__host__ __device__ int inner(int i) {
  static constexpr int values[3] = {10, 20, 30};
  return values[i];
}

__global__ void read(int *out) { out[threadIdx.x] = on_both[threadIdx.x] + only_device[0] + inner(1); }

int main(int argc, char **argv) {
  cudaMemcpyToSymbol(only_device, on_both, sizeof(on_both));
  return on_both[argc] + inner(argc);
}
