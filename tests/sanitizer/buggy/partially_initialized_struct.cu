// expect: uninitialized-read at line 24
// why: the producer kernel leaves one field of the record unset and the consumer branches on it
#include <cstdio>
#include <cuda_runtime.h>

struct Job {
  int first;
  int count;
  int stride;
};

__global__ void prepare(Job *jobs, int n) {
  int i = threadIdx.x;
  if (i >= n) return;
  jobs[i].first = i;
  jobs[i].count = 4;
}

__global__ void work(const Job *jobs, int *out, int n) {
  int i = threadIdx.x;
  if (i >= n) return;
  Job job = jobs[i];
  out[i] = job.first;
  if (job.stride > 1) out[i] = job.count;
}

int main() {
  const int n = 16;
  int host[n];
  Job *jobs;
  int *out;
  cudaMalloc(&jobs, n * sizeof(Job));
  cudaMalloc(&out, sizeof host);
  prepare<<<1, n>>>(jobs, n);
  work<<<1, n>>>(jobs, out, n);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(jobs);
  cudaFree(out);
  return 0;
}
