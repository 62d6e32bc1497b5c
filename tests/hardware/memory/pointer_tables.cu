// Pointers stored in device memory: rows of a ragged matrix, a structure that holds pointers.
#include <cstdio>

struct Matrix {
  int rows, columns;
  float *data;
  float **row;
};

__global__ void link(Matrix m) {
  if (threadIdx.x < m.rows) m.row[threadIdx.x] = m.data + threadIdx.x * m.columns;
}

__global__ void fill(const Matrix *m) {
  int r = threadIdx.y, c = threadIdx.x;
  if (r < m->rows && c < m->columns) m->row[r][c] = r + c * 0.25f;
}

int main() {
  Matrix m = {3, 4, nullptr, nullptr}, *device, back;
  cudaMalloc(&m.data, 12 * sizeof(float));
  cudaMalloc(&m.row, 3 * sizeof(float *));
  cudaMalloc(&device, sizeof m);
  cudaMemcpy(device, &m, sizeof m, cudaMemcpyHostToDevice);
  link<<<1, 32>>>(m);
  fill<<<1, dim3(4, 4)>>>(device);
  float host[12], *rows[3];
  cudaMemcpy(host, m.data, sizeof host, cudaMemcpyDeviceToHost);
  cudaMemcpy(rows, m.row, sizeof rows, cudaMemcpyDeviceToHost);
  cudaMemcpy(&back, device, sizeof back, cudaMemcpyDeviceToHost);
  for (float v : host) printf("%g ", v);
  printf("%d %d %d\n", (int)(rows[2] - rows[0]), back.data == m.data, back.rows * back.columns);
  float one;
  cudaMemcpy(&one, rows[1] + 2, sizeof one, cudaMemcpyDeviceToHost);
  printf("%g\n", one);
  cudaFree(m.data);
  cudaFree(m.row);
  cudaFree(device);
  return 0;
}
