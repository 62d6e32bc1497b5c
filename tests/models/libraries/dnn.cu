// cuDNN: descriptors remember shapes, calls reach exactly those.
#include <cstdio>
#include <cudnn.h>
int main() {
  cudnnHandle_t h;
  cudaStream_t s, same;
  cudaStreamCreate(&s);
  int ok = 0, n, c, height, width, count = 0;
  ok += cudnnCreate(&h) == 0 && cudnnSetStream(h, s) == 0 && cudnnGetStream(h, &same) == 0 && same == s && cudnnGetVersion() > 0;
  cudnnTensorDescriptor_t x, y, pooled;
  cudnnFilterDescriptor_t f;
  cudnnConvolutionDescriptor_t convolution;
  cudnnPoolingDescriptor_t pooling;
  cudnnActivationDescriptor_t activation;
  ok += cudnnCreateTensorDescriptor(&x) == 0 && cudnnCreateTensorDescriptor(&y) == 0 && cudnnCreateTensorDescriptor(&pooled) == 0;
  ok += cudnnCreateFilterDescriptor(&f) == 0 && cudnnCreateConvolutionDescriptor(&convolution) == 0;
  ok += cudnnCreatePoolingDescriptor(&pooling) == 0 && cudnnCreateActivationDescriptor(&activation) == 0;
  ok += cudnnSetTensor4dDescriptor(x, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 2, 6, 6) == 0 && cudnnSetFilter4dDescriptor(f, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, 3, 2, 3, 3) == 0;
  ok += cudnnSetConvolution2dDescriptor(convolution, 0, 0, 1, 1, 1, 1, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT) == 0;
  ok += cudnnSetConvolutionGroupCount(convolution, 1) == 0 && cudnnSetConvolutionMathType(convolution, CUDNN_DEFAULT_MATH) == 0;
  cudnnGetConvolution2dForwardOutputDim(convolution, x, f, &n, &c, &height, &width);
  printf("%d %d %d %d %d\n", ok, n, c, height, width);  //= 7 1 3 4 4
  cudnnSetTensor4dDescriptorEx(y, CUDNN_DATA_FLOAT, n, c, height, width, 48, 16, 4, 1);
  cudnnSetPooling2dDescriptor(pooling, CUDNN_POOLING_MAX, CUDNN_PROPAGATE_NAN, 2, 2, 0, 0, 2, 2);
  cudnnSetActivationDescriptor(activation, CUDNN_ACTIVATION_RELU, CUDNN_PROPAGATE_NAN, 0);
  cudnnGetPooling2dForwardOutputDim(pooling, y, &n, &c, &height, &width);
  cudnnSetTensor4dDescriptor(pooled, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, n, c, height, width);
  printf("%d %d\n", height, width);  //= 2 2
  float *dx, *dy, *df, *dp, one = 1, null = 0;
  void *area = nullptr;
  cudaMalloc(&dx, 72 * 4);
  cudaMalloc(&dy, 48 * 4);
  cudaMalloc(&df, 54 * 4);
  cudaMalloc(&dp, 12 * 4);
  cudnnConvolutionFwdAlgoPerf_t best;
  size_t bytes = 0;
  ok = cudnnGetConvolutionForwardAlgorithm_v7(h, x, f, convolution, y, 1, &count, &best) == 0 && count == 1;
  ok += cudnnGetConvolutionForwardWorkspaceSize(h, x, f, convolution, y, best.algo, &bytes) == 0;
  if (bytes > 0) cudaMalloc(&area, bytes);
  ok += cudnnConvolutionForward(h, &one, x, dx, f, df, convolution, best.algo, area, bytes, &null, y, dy) == 0;
  ok += cudnnActivationForward(h, activation, &one, y, dy, &null, y, dy) == 0 && cudnnPoolingForward(h, pooling, &one, y, dy, &null, pooled, dp) == 0;
  ok += cudnnSoftmaxForward(h, CUDNN_SOFTMAX_FAST, CUDNN_SOFTMAX_MODE_CHANNEL, &one, pooled, dp, &null, pooled, dp) == 0;
  ok += cudnnAddTensor(h, &one, pooled, dp, &one, y, dy) == 0 && cudnnTransformTensor(h, &one, y, dy, &null, y, dy) == 0;
  ok += cudnnScaleTensor(h, y, dy, &one) == 0 && cudnnSetTensor(h, y, dy, &one) == 0;
  printf("%d %s\n", ok, cudnnGetErrorString(CUDNN_STATUS_SUCCESS));  //= 7 CUDNN_STATUS_SUCCESS
  cudnnSetTensor(h, y, dp, &one);  //! out-of-bounds
  cudnnDestroyTensorDescriptor(x), cudnnDestroyTensorDescriptor(y), cudnnDestroyTensorDescriptor(pooled);
  cudnnDestroyFilterDescriptor(f), cudnnDestroyConvolutionDescriptor(convolution);
  cudnnDestroyPoolingDescriptor(pooling), cudnnDestroyActivationDescriptor(activation), cudnnDestroy(h);
  cudaFree(dx), cudaFree(dy), cudaFree(df), cudaFree(dp), cudaFree(area), cudaStreamDestroy(s);
}
