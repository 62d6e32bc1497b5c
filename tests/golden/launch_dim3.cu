// Two- and three-dimensional launches, dimensions from variables and from literals.
__global__ void fill(int *cells, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  cells[(z * height + y) * width + x] = gridDim.x + gridDim.y + gridDim.z;
}

void start(int *cells, unsigned width, unsigned height) {
  dim3 block(16, 8);
  dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y, 3);
  fill<<<grid, block>>>(cells, width, height);
  fill<<<dim3(width, height, 1), dim3{4, 4, 4}>>>(cells, 4, 4);
}
