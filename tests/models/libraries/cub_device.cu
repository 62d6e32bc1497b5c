// CUB: algorithms of the device by keys, runs, segments and bins, over iterators.
#include <cstdio>
#include <cub/cub.cuh>
struct odd {
  __host__ __device__ bool operator()(int x) const { return x % 2 != 0; }
};
struct large {
  __host__ __device__ bool operator()(int x) const { return x > 5; }
};
struct twice {
  __host__ __device__ int operator()(int x) const { return 2 * x; }
};
struct add {
  int *to;
  __device__ void operator()(int i) const { to[i] += i; }
};
void show(const int *from, int n) {
  int r[32];
  cudaMemcpy(r, from, 4 * n, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++) printf("%d ", r[i]);
  printf("\n");
}
int main() {
  int h[8] = {3, 3, 4, 1, 1, 1, 2, 6}, limits[] = {0, 3, 8}, *in, *out, *more, *count, *ends;
  cudaMalloc(&in, 32);
  cudaMalloc(&out, 64);
  cudaMalloc(&more, 64);
  cudaMalloc(&count, 32);
  cudaMalloc(&ends, 12);
  cudaMemcpy(in, h, 32, cudaMemcpyHostToDevice);
  cudaMemcpy(ends, limits, 12, cudaMemcpyHostToDevice);
  void *work = nullptr;
  size_t bytes = 0;
  cub::DeviceRunLengthEncode::Encode(work, bytes, in, out, more, count, 8);
  bytes = 1 << 25;
  cudaMalloc(&work, bytes);
  cub::DeviceRunLengthEncode::Encode(work, bytes, in, out, more, count, 8);
  show(out, 5);    //= 3 4 1 2 6 
  show(more, 5);   //= 2 1 3 1 1 
  show(count, 1);  //= 5 
  cub::DeviceRunLengthEncode::NonTrivialRuns(work, bytes, in, out, more, count, 8);
  show(out, 2);    //= 0 3 
  cub::DevicePartition::If(work, bytes, in, out, count, 8, odd());
  show(out, 8);    //= 3 3 1 1 1 6 2 4 
  cub::DevicePartition::If(work, bytes, in, out, more, more + 8, count, 8, odd(), large());
  show(count, 2);  //= 5 1 
  cub::DevicePartition::Flagged(work, bytes, in, in, out, count, 8);
  cub::DeviceHistogram::HistogramEven(work, bytes, in, out, 5, 0, 8, 8);
  show(out, 4);    //= 3 3 1 1 
  cub::DeviceHistogram::HistogramRange(work, bytes, in, out, 3, ends, 8);
  show(out, 2);    //= 4 4 
  int *both[1] = {out}, levels[1] = {5}, lower[1] = {0}, upper[1] = {8};
  cub::DeviceHistogram::MultiHistogramEven<2, 1>(work, bytes, in, both, levels, lower, upper, 4);
  cub::DeviceSegmentedReduce::Sum(work, bytes, in, out, 2, ends, ends + 1);
  cub::DeviceSegmentedReduce::Max(work, bytes, in, out + 2, 2, ends, ends + 1);
  cub::DeviceSegmentedReduce::Min(work, bytes, in, out + 4, 2, ends, ends + 1);
  show(out, 6);    //= 10 11 4 6 3 1 
  cub::KeyValuePair<int, int> *pairs;
  cudaMalloc(&pairs, 16);
  cub::DeviceSegmentedReduce::ArgMax(work, bytes, in, pairs, 2, ends, ends + 1);
  cub::DeviceSegmentedReduce::ArgMin(work, bytes, in, pairs, 2, ends, ends + 1);
  cub::DeviceSegmentedRadixSort::SortKeys(work, bytes, in, out, 8, 2, ends, ends + 1);
  show(out, 8);    //= 3 3 4 1 1 1 2 6 
  cub::DeviceSegmentedSort::SortPairsDescending(work, bytes, in, out, in, more, 8, 2, ends, ends + 1);
  show(more, 8);   //= 4 3 3 6 2 1 1 1 
  cub::DoubleBuffer<int> buffer(out, more);
  cub::DeviceSegmentedSort::StableSortKeys(work, bytes, buffer, 8, 2, ends, ends + 1);
  show(buffer.Current(), 8);  //= 3 3 4 1 1 1 2 6 
  cub::DeviceRadixSort::SortKeysDescending(work, bytes, buffer, 8);
  cub::DeviceRadixSort::SortKeys(work, bytes, in, out, 8, 1, 2);
  show(out, 8);    //= 4 1 1 1 3 3 2 6 
  float negative[4] = {-1, 2, -3, 0}, *f = (float *)more;
  cudaMemcpy(f, negative, 16, cudaMemcpyHostToDevice);
  cub::DeviceRadixSort::SortKeys(work, bytes, f, f + 4, 4);
  cudaMemcpy(negative, f + 4, 16, cudaMemcpyDeviceToHost);
  printf("%g %g %g %g\n", negative[0], negative[1], negative[2], negative[3]);  //= -3 -1 0 2
  cudaMemcpy(out, in, 32, cudaMemcpyDeviceToDevice);
  cub::DeviceMergeSort::SortKeys(work, bytes, out, 8, [] __device__(int a, int b) { return b < a; });
  show(out, 8);    //= 6 4 3 3 2 1 1 1 
  cub::DeviceAdjacentDifference::SubtractLeft(work, bytes, out, 8);
  show(out, 8);    //= 6 -2 -1 0 -1 -1 0 0 
  cub::DeviceReduce::ReduceByKey(work, bytes, in, out, in, more, count, cub::Sum(), 8);
  show(more, 5);   //= 6 4 3 2 6 
  cub::DeviceReduce::TransformReduce(work, bytes, in, out, 8, cub::Sum(), twice(), 0);
  show(out, 1);    //= 42 
  cub::DeviceScan::InclusiveSumByKey(work, bytes, in, in, out, 8);
  show(out, 8);    //= 3 6 4 1 2 3 2 6 
  cub::DeviceScan::ExclusiveSumByKey(work, bytes, in, in, out, 8);
  cub::DeviceSelect::UniqueByKey(work, bytes, in, in, out, more, count, 8);
  cub::TransformInputIterator<int, twice, int *> doubled(in, twice());
  cub::CountingInputIterator<int> counting(5);
  cub::ConstantInputIterator<int> constant(7);
  cub::CacheModifiedInputIterator<cub::LOAD_LDG, int> cached(in);
  cub::ArgIndexInputIterator<int *, int> indexed(in);
  cub::DeviceReduce::Sum(work, bytes, doubled, out, 8);
  cub::DeviceReduce::Sum(work, bytes, counting + 1, out + 1, 2);
  cub::DeviceReduce::Sum(work, bytes, constant, out + 2, 3);
  cub::DeviceReduce::Max(work, bytes, cached, out + 3, 8);
  show(out, 4);    //= 42 13 21 6 
  cub::DeviceReduce::Reduce(work, bytes, indexed, pairs, 8, cub::ArgMax(), cub::KeyValuePair<int, int>{-1, -1});
  cub::KeyValuePair<int, int> best;
  cudaMemcpy(&best, pairs, 8, cudaMemcpyDeviceToHost);
  printf("%d %d\n", best.key, best.value);  //= 7 6
  cub::DeviceSelect::Flagged(work, bytes, counting, in, cub::DiscardOutputIterator<>(), count, 8);
  cub::DeviceFor::Bulk(8, add{out});
  cudaDeviceSynchronize();
  cudaFree(in), cudaFree(out), cudaFree(more), cudaFree(count), cudaFree(ends), cudaFree(pairs), cudaFree(work);
}
