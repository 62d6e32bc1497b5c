// Masks, tiles and what lanes of a warp give each other.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

#define INDEX const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32

//= both_masks barrier-divergence PROVED_IF if blockDim.x % 32 == 0
__global__ void both_masks(const int *in, int *out, int n) {
  INDEX;
  const bool p = i < n && in[i] > 2, q = i < n && in[i] < 9;
  const unsigned a = __ballot_sync(~0u, p), b = __ballot_sync(~0u, q);
  if (p && q) out[i] = __shfl_sync(a & b, lane, __ffs(a & b) - 1);
}

//= rest_of_mask barrier-divergence PROVED_IF if blockDim.x % 32 == 0
__global__ void rest_of_mask(const int *in, int *out, int n) {
  INDEX;
  const unsigned m = __ballot_sync(~0u, i < n && in[i] > 2);
  int v = lane;
  if (m >> lane & 1) v = __shfl_sync(m, v, 31 - __clz(m)); else v = __shfl_sync(~m, v, __ffs(~m) - 1);
  if (i < n) out[i] = v;
}

//= lower_half barrier-divergence PROVED_IF if blockDim.x % 16 == 0
__global__ void lower_half(int *out, int n) {
  INDEX;
  int v = lane;
  if (lane < 16) v += __shfl_down_sync(0xffffu, v, 8, 16);
  if (i < n) out[i] = v;
}

//= lower_half_from_above barrier-divergence REFUTED
__global__ void lower_half_from_above(int *out, int n) {
  INDEX;
  int v = lane;
  if (lane < 16) v += __shfl_down_sync(0xffffu, v, 8);
  if (i < n) out[i] = v;
}

//= rounds_of_some barrier-divergence PROVED_IF if blockDim.x % 32 == 0
__global__ void rounds_of_some(int *out, int n) {
  INDEX;
  const unsigned m = __ballot_sync(~0u, i < n);
  int v = lane;
  if (i < n)
    for (int k = 0; k < 5; k++) v = max(v, __shfl_sync(m, v, 0));
  if (i < n) out[i] = v;
}

//= rounds_of_each barrier-divergence REFUTED
__global__ void rounds_of_each(int *out, int n) {
  INDEX;
  const unsigned m = __ballot_sync(~0u, i < n);
  int v = lane;
  if (i < n)
    for (int k = 0; k < lane; k++) v = max(v, __shfl_sync(m, v, 0));
  if (i < n) out[i] = v;
}

//= as_long_as_any barrier-divergence PROVED_IF if blockDim.x % 32 == 0
__global__ void as_long_as_any(const int *in, int *out, int n) {
  INDEX;
  int left = i < n ? in[i] & 7 : 0, v = 0;
  while (__any_sync(~0u, left > 0)) {
    v = __shfl_xor_sync(~0u, left, 1);
    left = left > 0 ? left - 1 : 0;
  }
  if (i < n) out[i] = v;
}

//= those_inside data-race PROVED_IF if blockDim.x % 32 == 0
//= those_inside barrier-divergence PROVED_IF if blockDim.x % 32 == 0
__global__ void those_inside(const int *in, int *out, int n) {
  __shared__ int s[1024];
  INDEX;
  const unsigned m = __ballot_sync(~0u, i < n);
  if (i < n) {
    s[threadIdx.x] = in[i];
    __syncwarp(m);
    out[i] = s[threadIdx.x - lane];
  }
}

//= those_outside_too data-race REFUTED
__global__ void those_outside_too(const int *in, int *out, int n) {
  __shared__ int s[1024];
  INDEX;
  const unsigned m = __ballot_sync(~0u, i < n);
  if (i < n) {
    s[threadIdx.x] = in[i];
    __syncwarp(m);
  }
  out[i] = s[threadIdx.x - lane];
}

//= group_leaders data-race PROVED
//= group_leaders barrier-divergence PROVED
__global__ void group_leaders(const int *in, int *count, int n) {
  INDEX;
  if (i < n && in[i] > lane) {
    auto here = cg::coalesced_threads();
    if (here.thread_rank() == 0) atomicAdd(count, (int)here.size());
  }
}

//= two_places data-race PROVED
__global__ void two_places(int *out, int *count, int n) {
  INDEX;
  if (i < n) {
    const int at = atomicAdd(count, 2);
    out[at] = lane;
    out[at + 1] = i;
  }
}

//= two_places_of_one data-race REFUTED
__global__ void two_places_of_one(int *out, int *count, int n) {
  INDEX;
  if (i < n) {
    const int at = atomicAdd(count, 1);
    out[at] = lane;
    out[at + 1] = i;
  }
}

//= zeros_of_two_widths data-race REFUTED
__global__ void zeros_of_two_widths(const int *in, int *out) {
  const int x = in[0];
  if (x > 0 && __clz(x) != __clzll(x)) out[0] = threadIdx.x;
}

//= turned_in_tiles barrier-divergence PROVED_IF if (blockDim.z * blockDim.y * blockDim.x) % 8 == 0
__global__ void turned_in_tiles(int *total) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  unsigned v = tile.thread_rank();
  for (int d = 4; d > 0; d /= 2) v += tile.shfl_xor(v, d);
  if (tile.thread_rank() == 0) atomicAdd(total, (int)(v % 2));
}

//= turned_beyond_tiles barrier-divergence REFUTED
__global__ void turned_beyond_tiles(int *total) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  unsigned v = tile.thread_rank();
  for (int d = 8; d > 0; d /= 2) v += tile.shfl_xor(v, d);
  if (tile.thread_rank() == 0) atomicAdd(total, (int)(v % 2));
}

//= sums_of_tiles data-race PROVED_IF if (blockDim.z * blockDim.y * blockDim.x) % 32 == 0 && blockDim.y == 1 && blockDim.z == 1
__global__ void sums_of_tiles(const float *a, float *out, int n) {
  auto tile = cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = i < n ? a[i] : 0;
  for (int k = tile.size() / 2; k > 0; k /= 2) v += tile.shfl_down(v, k);
  if (tile.thread_rank() == 0) out[i / 32] = v;
}
