// A launch with grid, block, dynamic shared memory and stream; arguments evaluated after them.
__global__ void scale(float *data, float factor, int n) {
  extern __shared__ float tile[];
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = i < n ? data[i] : 0.0f;
  __syncthreads();
  if (i < n)
    data[i] = factor * tile[threadIdx.x];
}

int next(int *counter) { return ++*counter; }

void start(float *data, int n, cudaStream_t stream) {
  int calls = 0;
  scale<<<(n + 63) / 64, 64, 64 * sizeof(float), stream>>>(data, 2, next(&calls));
  scale<<<1, n>>>(data, 0.5, n);
}
