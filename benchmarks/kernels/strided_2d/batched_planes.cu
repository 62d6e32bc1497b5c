// class: strided_2d
// expect: safe
// needs: width >= 0 && height >= 0 && planes >= 0 && planes * width * height <= 2147483647 && width * height <= 2147483647 && \valid(v + (0 .. planes * width * height - 1)) && \valid_read(mean + (0 .. planes-1))
// sizes: any
// why: a three-dimensional launch with a guard for each axis
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                     \
  do {                                                                  \
    cudaError_t status = (call);                                        \
    if (status != cudaSuccess) {                                        \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status)); \
      exit(1);                                                          \
    }                                                                   \
  } while (0)

__global__ void subtract_means(float *v, const float *mean, int width, int height, int planes) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  const int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < width && y < height && z < planes) v[(z * height + y) * width + x] -= mean[z];
}

int main() {
  const int width = 10, height = 7, planes = 5;
  float *v = (float *)malloc((width * height * planes) * sizeof(float));
  for (int i = 0; i < width * height * planes; ++i) v[i] = i / (width * height);
  float *d_v = nullptr;
  CHECK(cudaMalloc(&d_v, (width * height * planes) * sizeof(float)));
  CHECK(cudaMemcpy(d_v, v, (width * height * planes) * sizeof(float), cudaMemcpyHostToDevice));
  float *mean = (float *)malloc(planes * sizeof(float));
  for (int i = 0; i < planes; ++i) mean[i] = i;
  float *d_mean = nullptr;
  CHECK(cudaMalloc(&d_mean, planes * sizeof(float)));
  CHECK(cudaMemcpy(d_mean, mean, planes * sizeof(float), cudaMemcpyHostToDevice));
  subtract_means<<<dim3(2, 2, 3), dim3(8, 4, 2)>>>(d_v, d_mean, width, height, planes);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(v, d_v, (width * height * planes) * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 0; i < width * height * planes; ++i)
    if (!(v[i] == 0.0f)) return 1;
  double total_v = 0;
  for (int i = 0; i < width * height * planes; ++i) total_v += v[i];
  printf("v %g\n", total_v);
  CHECK(cudaFree(d_v));
  CHECK(cudaFree(d_mean));
  free(v);
  free(mean);
  return 0;
}
