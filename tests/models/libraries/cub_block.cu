// CUB: items of the threads of a block, exchanged, sorted, counted and compared with their neighbours.
#include <cstdio>
#include <cub/cub.cuh>
struct minus {
  __device__ int operator()(int &a, int &b) const { return a - b; }
};
struct running {
  int sum;
  __device__ int operator()(int all) {
    int old = sum;
    sum += all;
    return old;
  }
};
__global__ void neighbours(const int *in, int *out) {
  using Difference = cub::BlockAdjacentDifference<int, 4>;
  using Discontinuity = cub::BlockDiscontinuity<int, 4>;
  __shared__ typename Difference::TempStorage a, b, c, d;
  __shared__ typename Discontinuity::TempStorage e, f;
  int v[2], w[2], heads[2], tails[2];
  cub::LoadDirectBlocked(threadIdx.x, in, v);
  Difference(a).SubtractLeft(v, w, minus());
  cub::StoreDirectBlocked(threadIdx.x, out, w);
  Difference(b).SubtractRight(v, w, minus());
  cub::StoreDirectBlocked(threadIdx.x, out + 8, w);
  Difference(c).SubtractLeft(v, w, minus(), 100);
  Difference(d).SubtractRightPartialTile(v, w, minus(), 3);
  cub::StoreDirectBlocked(threadIdx.x, out + 16, w);
  Discontinuity(e).FlagHeads(heads, v, cub::Inequality());
  Discontinuity(f).FlagTails(tails, v, cub::Inequality(), 6);
  for (int i = 0; i < 2; i++) out[24 + threadIdx.x * 2 + i] = heads[i] + 10 * tails[i];
}
__global__ void moved(const int *in, int *out) {
  using Exchange = cub::BlockExchange<int, 4, 2>;
  using Load = cub::BlockLoad<int, 4, 2, cub::BLOCK_LOAD_TRANSPOSE>;
  using Store = cub::BlockStore<int, 4, 2, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    typename Exchange::TempStorage exchange;
    typename Load::TempStorage load;
    typename Store::TempStorage store;
  } s;
  int v[2], ranks[2] = {7 - 2 * (int)threadIdx.x, 6 - 2 * (int)threadIdx.x};
  Load(s.load).Load(in, v);
  __syncthreads();
  Exchange(s.exchange).BlockedToStriped(v);
  cub::StoreDirectStriped<4>(threadIdx.x, out, v);
  __syncthreads();
  Exchange(s.exchange).StripedToBlocked(v);
  __syncthreads();
  Exchange(s.exchange).ScatterToBlocked(v, ranks);
  __syncthreads();
  Store(s.store).Store(out + 8, v);
  cub::LoadDirectStriped<4>(threadIdx.x, in, v, 3);
  int one = cub::ThreadLoad<cub::LOAD_CG>(in);
  cub::ThreadStore<cub::STORE_CG>(out + 16 + threadIdx.x, one);
}
__global__ void sorted(const int *in, int *out) {
  using Sort = cub::BlockRadixSort<int, 4, 2, int>;
  using Merge = cub::BlockMergeSort<int, 4, 2>;
  using Histogram = cub::BlockHistogram<int, 4, 2, 10, cub::BLOCK_HISTO_ATOMIC>;
  using Shuffle = cub::BlockShuffle<int, 4>;
  __shared__ typename Sort::TempStorage a;
  __shared__ typename Merge::TempStorage b;
  __shared__ typename Histogram::TempStorage c;
  __shared__ typename Shuffle::TempStorage d;
  __shared__ int counts[10];
  int v[2], at[2];
  cub::LoadDirectBlocked(threadIdx.x, in, v);
  for (int i = 0; i < 2; i++) at[i] = threadIdx.x * 2 + i;
  Sort(a).SortDescending(v, at);
  cub::StoreDirectBlocked(threadIdx.x, out, v);
  cub::StoreDirectBlocked(threadIdx.x, out + 8, at, 8);
  Merge(b).Sort(v, [](int x, int y) { return x < y; });
  cub::StoreDirectBlocked(threadIdx.x, out + 16, v);
  Histogram(c).Histogram(v, counts);
  __syncthreads();
  int next = -1;
  Shuffle(d).Offset(counts[threadIdx.x], next, 1);
  out[24 + threadIdx.x] = next;
}
__global__ void scans(int *out) {
  using Scan = cub::BlockScan<int, 4>;
  __shared__ typename Scan::TempStorage a, b, c;
  __shared__ cub::WarpReduce<int, 4>::TempStorage d;
  __shared__ cub::WarpScan<int, 4>::TempStorage e;
  running before{10};
  int x, y, z, all, v[2] = {1, 2}, w[2];
  Scan(a).ExclusiveSum(3, x, before);
  Scan(b).InclusiveSum(v, w);
  Scan(c).ExclusiveScan(4, y, cub::Max());
  int segment = cub::WarpReduce<int, 4>(d).HeadSegmentedSum(1, threadIdx.x == 2);
  cub::WarpScan<int, 4>(e).ExclusiveSum(5, z, all);
  out[threadIdx.x] = x + 100 * w[1] + 10000 * z + 1000000 * all;
  if (threadIdx.x % 2 == 0) out[4 + threadIdx.x] = segment;
}
__global__ void reused(const int *in, int *out) {
  using Exchange = cub::BlockExchange<int, 4, 2>;
  __shared__ typename Exchange::TempStorage s;
  int v[2];
  cub::LoadDirectBlocked(threadIdx.x, in, v);
  Exchange(s).BlockedToStriped(v);  //! data-race
  Exchange(s).BlockedToStriped(v);
  cub::StoreDirectBlocked(threadIdx.x, out, v);
}
void show(const int *from, int n) {
  int r[32];
  cudaMemcpy(r, from, 4 * n, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++) printf("%d ", r[i]);
  printf("\n");
}
int main() {
  int h[8] = {3, 3, 4, 1, 5, 9, 2, 6}, *in, *out;
  cudaMalloc(&in, 32);
  cudaMalloc(&out, 128);
  cudaMemcpy(in, h, 32, cudaMemcpyHostToDevice);
  neighbours<<<1, 4>>>(in, out);
  show(out, 8);            //= 3 0 1 -3 4 4 -7 4 
  show(out + 8, 8);        //= 0 -1 3 -4 -4 7 -4 6 
  show(out + 16, 8);       //= 0 -1 4 1 5 9 2 6 
  show(out + 24, 8);       //= 1 10 11 11 11 11 11 1 
  moved<<<1, 4>>>(in, out);
  show(out, 8);            //= 3 3 4 1 5 9 2 6 
  show(out + 8, 8);        //= 6 2 9 5 1 4 3 3 
  sorted<<<1, 4>>>(in, out);
  show(out, 8);            //= 9 6 5 4 3 3 2 1 
  show(out + 8, 8);        //= 5 7 4 2 0 1 6 3 
  show(out + 16, 8);       //= 1 2 3 3 4 5 6 9 
  show(out + 24, 4);       //= 1 1 2 -1 
  scans<<<1, 4>>>(out);
  show(out, 4);            //= 20000310 20050613 20100916 20151219 
  reused<<<1, 4>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in), cudaFree(out);
}
