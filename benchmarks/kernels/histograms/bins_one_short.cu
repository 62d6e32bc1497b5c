// class: histograms
// expect: bounds
// needs: n >= 0 && \valid_read(grade + (0 .. n-1)) && \valid(bins + (0 .. 9)) && \forall integer i; 0 <= i < n ==> 0 <= grade[i] && grade[i] <= 100
// sizes: any
// why: a grade of 100 belongs to an eleventh bin that the table does not have
#include <cstdio>
#include <cstdlib>

__global__ void count_grades(const int *grade, unsigned *bins, int n) {
  __shared__ unsigned local[10];
  if (threadIdx.x < 10) local[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&local[grade[i] / 10], 1u);  //! bounds
  __syncthreads();
  if (threadIdx.x < 10) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

int main() {
  const int n = 202;
  int *grade = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) grade[i] = i % 101;
  int *d_grade = nullptr;
  cudaMalloc(&d_grade, n * sizeof(int));
  cudaMemcpy(d_grade, grade, n * sizeof(int), cudaMemcpyHostToDevice);
  unsigned *bins = (unsigned *)malloc(10 * sizeof(unsigned));
  unsigned *d_bins = nullptr;
  cudaMalloc(&d_bins, 10 * sizeof(unsigned));
  cudaMemset(d_bins, 0, 10 * sizeof(unsigned));
  count_grades<<<2, 128>>>(d_grade, d_bins, n);
  cudaMemcpy(bins, d_bins, 10 * sizeof(unsigned), cudaMemcpyDeviceToHost);
  double total_bins = 0;
  for (int i = 0; i < 10; ++i) total_bins += bins[i];
  printf("bins %g\n", total_bins);
  cudaFree(d_grade);
  cudaFree(d_bins);
  free(grade);
  free(bins);
  return 0;
}
