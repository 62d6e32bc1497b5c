// class: softmax_norm
// expect: safe
// needs: rows >= 0 && classes >= 1 && rows * classes <= 2147483647 && \valid_read(logits + (0 .. rows * classes - 1)) && \valid_read(target + (0 .. rows-1)) && \valid(loss + (0 .. rows-1)) && (\forall integer r; 0 <= r < rows ==> 0 <= target[r] < classes)
// sizes: any
// why: one thread per row, the target is a valid class by precondition
#include <cstdio>
#include <cstdlib>

__global__ void cross_entropy(const float *logits, const int *target, float *loss, int rows,
                              int classes) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  const float *row = logits + r * classes;
  float top = row[0];
  for (int c = 1; c < classes; ++c) top = fmaxf(top, row[c]);
  float sum = 0.0f;
  for (int c = 0; c < classes; ++c) sum += expf(row[c] - top);
  loss[r] = logf(sum) + top - row[target[r]];
}

int main() {
  const int rows = 30;
  const int classes = 8;
  float *logits = (float *)malloc((rows * classes) * sizeof(float));
  for (int i = 0; i < rows * classes; ++i) logits[i] = 1.0f;
  float *d_logits = nullptr;
  cudaMalloc(&d_logits, (rows * classes) * sizeof(float));
  cudaMemcpy(d_logits, logits, (rows * classes) * sizeof(float), cudaMemcpyHostToDevice);
  int *target = (int *)malloc(rows * sizeof(int));
  for (int i = 0; i < rows; ++i) target[i] = i % 8;
  int *d_target = nullptr;
  cudaMalloc(&d_target, rows * sizeof(int));
  cudaMemcpy(d_target, target, rows * sizeof(int), cudaMemcpyHostToDevice);
  float *loss = (float *)malloc(rows * sizeof(float));
  float *d_loss = nullptr;
  cudaMalloc(&d_loss, rows * sizeof(float));
  cudaMemset(d_loss, 0, rows * sizeof(float));
  cross_entropy<<<1, 32>>>(d_logits, d_target, d_loss, rows, classes);
  cudaMemcpy(loss, d_loss, rows * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < rows; ++i)
    if (!(fabsf(loss[i] - 2.0794415f) < 1e-5f)) return 1;
  double total_loss = 0;
  for (int i = 0; i < rows; ++i) total_loss += loss[i];
  printf("loss %g\n", total_loss);
  cudaFree(d_logits);
  cudaFree(d_target);
  cudaFree(d_loss);
  free(logits);
  free(target);
  free(loss);
  return 0;
}
