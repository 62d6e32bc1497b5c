// Cooperative groups: blocks, grids, tiles of a warp and coalesced threads.
//
// A group is a kind and, inside a warp, the mask of its lanes; ranks are positions in that mask.
// Groups convert to thread_group by copying both, so a function that takes any group works on all.
#ifndef WARPPROOF_COOPERATIVE_GROUPS_H
#define WARPPROOF_COOPERATIVE_GROUPS_H
#include "cuda_runtime.h"

#define _CG_HAS_CLUSTER_GROUP 0

namespace cooperative_groups {
namespace details {
enum group_kind : int { block_kind, grid_kind, lanes_kind };

// Lanes of the warp below the caller.
__WP_D inline unsigned lanes_below() { return (1u << __wp_lane_id()) - 1; }

__WP_D inline unsigned block_size() { return __wp_block_dim(0) * __wp_block_dim(1) * __wp_block_dim(2); }
__WP_D inline unsigned block_thread_rank() {
  return (__wp_thread_idx(2) * __wp_block_dim(1) + __wp_thread_idx(1)) * __wp_block_dim(0) + __wp_thread_idx(0);
}
__WP_D inline unsigned long long grid_blocks() {
  return (unsigned long long)__wp_grid_dim(0) * __wp_grid_dim(1) * __wp_grid_dim(2);
}
__WP_D inline unsigned long long grid_block_rank() {
  return ((unsigned long long)__wp_block_idx(2) * __wp_grid_dim(1) + __wp_block_idx(1)) * __wp_grid_dim(0) +
         __wp_block_idx(0);
}

// The lane with `rank` set lanes of the mask below it; 32 if there are not that many.
__WP_D inline unsigned lane_of_rank(unsigned mask, unsigned rank) {
  if (mask == 0xffffffffu) return rank < 32 ? rank : 32;
  for (unsigned __lane = 0; __lane < 32; __lane += 1) {
    if ((mask >> __lane & 1) != 0) {
      if (rank == 0) return __lane;
      rank -= 1;
    }
  }
  return 32;
}

// Any value of at most 32 bytes from another lane: numbers and pointers at once, others word by word.
template <class __T> __WP_D inline __T shuffle(unsigned mask, __T value, int __lane, int width, int __mode) {
  if constexpr (__is_arithmetic(__T) || __is_pointer(__T)) {
    return __wp_shuffle(mask, value, __lane, width, __mode);
  } else {
    static_assert(__is_trivially_copyable(__T) && sizeof(__T) <= 32, "type cannot be shuffled");
    unsigned __words[(sizeof(__T) + 3) / 4] = {};
    __builtin_memcpy(__words, &value, sizeof(__T));
    for (unsigned __i = 0; __i < sizeof(__words) / 4; __i += 1)
      __words[__i] = __wp_shuffle(mask, __words[__i], __lane, width, __mode);
    __builtin_memcpy(&value, __words, sizeof(__T));
    return value;
  }
}
template <class __T> struct plain { typedef __T type; };
template <class __T> struct plain<__T &> { typedef __T type; };
template <class __T> struct plain<__T &&> { typedef __T type; };
template <class __T> struct plain<const __T> { typedef __T type; };
template <class __T> struct plain<const __T &> { typedef __T type; };
}  // namespace details

/// requires  sync: every thread of the group calls it
/// effect    any group; size, rank of the caller, barrier
/// exact
class thread_group {
 protected:
  int kind;
  unsigned mask;
  __WP_D thread_group(int __k, unsigned __lanes) : kind(__k), mask(__lanes) {}

 public:
  __WP_D unsigned long long size() const {
    if (kind == details::block_kind) return details::block_size();
    if (kind == details::grid_kind) return details::grid_blocks() * details::block_size();
    return (unsigned long long)__builtin_popcount(mask);
  }
  __WP_D unsigned long long num_threads() const { return size(); }
  __WP_D unsigned long long thread_rank() const {
    if (kind == details::block_kind) return details::block_thread_rank();
    if (kind == details::grid_kind)
      return details::grid_block_rank() * details::block_size() + details::block_thread_rank();
    return (unsigned long long)__builtin_popcount(mask & details::lanes_below());
  }
  __WP_D void sync() const {
    if (kind == details::block_kind) __wp_block_barrier();
    else if (kind == details::grid_kind) __wp_grid_barrier();
    else __wp_warp_barrier(mask);
  }
  __WP_D bool is_valid() const { return kind != details::grid_kind || __wp_launch_is_cooperative(); }
  __WP_D unsigned __wp_mask() const { return mask; }
};

/// requires  sync: every thread of the block calls it
/// effect    the threads of the caller's block
/// exact
class thread_block : public thread_group {
  __WP_D thread_block() : thread_group(details::block_kind, 0) {}
  friend __WP_D thread_block this_thread_block();

 public:
  struct arrival_token {};
  static __WP_D void sync() { __wp_block_barrier(); }
  static __WP_D unsigned size() { return details::block_size(); }
  static __WP_D unsigned num_threads() { return details::block_size(); }
  static __WP_D unsigned thread_rank() { return details::block_thread_rank(); }
  static __WP_D dim3 group_index() { return blockIdx; }
  static __WP_D dim3 thread_index() { return threadIdx; }
  static __WP_D dim3 group_dim() { return blockDim; }
  static __WP_D dim3 dim_threads() { return blockDim; }
  __WP_D arrival_token barrier_arrive() const;
  __WP_D void barrier_wait(arrival_token &&) const;
};
__WP_D inline thread_block this_thread_block() { return thread_block(); }

/// requires  sync: the launch is cooperative [api-misuse] and every thread of the grid calls it
/// effect    all threads of the launch
/// exact
class grid_group : public thread_group {
  __WP_D grid_group() : thread_group(details::grid_kind, 0) {}
  friend __WP_D grid_group this_grid();

 public:
  struct arrival_token {};
  __WP_D bool is_valid() const { return __wp_launch_is_cooperative(); }
  __WP_D void sync() const {
    __wp_require(__wp_launch_is_cooperative(), "api-misuse", "grid sync in a launch that is not cooperative");
    __wp_grid_barrier();
  }
  __WP_D unsigned long long size() const { return details::grid_blocks() * details::block_size(); }
  __WP_D unsigned long long num_threads() const { return size(); }
  __WP_D unsigned long long thread_rank() const {
    return details::grid_block_rank() * details::block_size() + details::block_thread_rank();
  }
  __WP_D unsigned long long num_blocks() const { return details::grid_blocks(); }
  __WP_D unsigned long long block_rank() const { return details::grid_block_rank(); }
  static __WP_D dim3 group_dim() { return gridDim; }
  static __WP_D dim3 dim_blocks() { return gridDim; }
  static __WP_D dim3 block_index() { return blockIdx; }
  __WP_D arrival_token barrier_arrive() const;
  __WP_D void barrier_wait(arrival_token &&) const;
};
__WP_D inline grid_group this_grid() { return grid_group(); }

// A grid over several devices: gone since CUDA 13 and unmodelled.
class multi_grid_group {
 public:
  __WP_D void sync() const;
  __WP_D bool is_valid() const;
  __WP_D unsigned long long size() const;
  __WP_D unsigned long long num_threads() const;
  __WP_D unsigned long long thread_rank() const;
  __WP_D unsigned grid_rank() const;
  __WP_D unsigned num_grids() const;
};
__WP_D multi_grid_group this_multi_grid();

/// requires  every thread of the group calls it; lanes read from belong to the group
/// effect    exchange inside a coalesced group, by rank in the group; up and down beyond its ends give
///           the caller's own value
/// exact
class coalesced_group : public thread_group {
  unsigned __part, __parts;  // which part of the partitioned parent this is, and how many there are

 public:
  __WP_D coalesced_group(unsigned __lanes, unsigned __p, unsigned __n)
      : thread_group(details::lanes_kind, __lanes), __part(__p), __parts(__n) {}
  __WP_D unsigned long long size() const { return (unsigned long long)__builtin_popcount(mask); }
  __WP_D unsigned long long num_threads() const { return size(); }
  __WP_D unsigned long long thread_rank() const {
    return (unsigned long long)__builtin_popcount(mask & details::lanes_below());
  }
  __WP_D unsigned long long meta_group_rank() const { return __part; }
  __WP_D unsigned long long meta_group_size() const { return __parts; }
  __WP_D void sync() const { __wp_warp_barrier(mask); }

  template <class __T> __WP_D typename details::plain<__T>::type shfl(__T &&value, int rank) const {
    unsigned __n = (unsigned)__builtin_popcount(mask);
    unsigned __lane = details::lane_of_rank(mask, (unsigned)rank % __n);
    return details::shuffle<typename details::plain<__T>::type>(mask, value, (int)__lane, 32, 0);
  }
  template <class __T> __WP_D typename details::plain<__T>::type shfl_up(__T &&value, unsigned __delta) const {
    unsigned rank = (unsigned)thread_rank();
    unsigned __lane = __delta > rank ? __wp_lane_id() : details::lane_of_rank(mask, rank - __delta);
    return details::shuffle<typename details::plain<__T>::type>(mask, value, (int)__lane, 32, 0);
  }
  template <class __T> __WP_D typename details::plain<__T>::type shfl_down(__T &&value, unsigned __delta) const {
    unsigned rank = (unsigned)thread_rank(), __n = (unsigned)__builtin_popcount(mask);
    unsigned __lane = __delta >= __n - rank ? __wp_lane_id() : details::lane_of_rank(mask, rank + __delta);
    return details::shuffle<typename details::plain<__T>::type>(mask, value, (int)__lane, 32, 0);
  }
  __WP_D int any(int __predicate) const { return __wp_vote_any(mask, __predicate != 0); }
  __WP_D int all(int __predicate) const { return __wp_vote_all(mask, __predicate != 0); }
  __WP_D unsigned ballot(int __predicate) const { return packed(__wp_ballot(mask, __predicate != 0)); }
  template <class __T> __WP_D unsigned match_any(__T value) const { return packed(__match_any_sync(mask, value)); }
  template <class __T> __WP_D unsigned match_all(__T value, int &__all_equal) const {
    return packed(__match_all_sync(mask, value, &__all_equal));
  }

  // The bits of `lanes` at the positions of the mask, moved together: bit r is the lane of rank r.
  __WP_D unsigned packed(unsigned __lanes) const {
    unsigned result = 0, rank = 0;
    if (mask == 0xffffffffu) return __lanes;
    for (unsigned __lane = 0; __lane < 32; __lane += 1) {
      if ((mask >> __lane & 1) != 0) {
        result |= (__lanes >> __lane & 1) << rank;
        rank += 1;
      }
    }
    return result;
  }
};

/// effect    the threads that happen to be converged with the caller, as __activemask has them
/// exact
__WP_D inline coalesced_group coalesced_threads() { return coalesced_group(__activemask(), 0, 1); }

/// requires  every thread of the tile calls it; tiles larger than a warp are unsupported
/// effect    Size consecutive threads of the block: exchange by rank in the tile
/// exact
template <unsigned __Size, class __Parent = void> class thread_block_tile : public thread_group {
  static_assert((__Size & (__Size - 1)) == 0 && __Size <= 1024, "the size of a tile is a power of two");
  static constexpr unsigned all_lanes = __Size >= 32 ? 0xffffffffu : (1u << (__Size & 31)) - 1;
  unsigned __part, __parts;  // position of the tile in its parent, and how many tiles that has

 public:
  __WP_D thread_block_tile(unsigned __p, unsigned __n)
      : thread_group(details::lanes_kind, all_lanes << (__wp_lane_id() & ~(__Size - 1) & 31)), __part(__p), __parts(__n) {
    if (__Size > 32) __wp_unsupported("tile of more than one warp");
  }
  template <class __P> __WP_D thread_block_tile(const thread_block_tile<__Size, __P> &__other)
      : thread_block_tile(__other.meta_group_rank(), __other.meta_group_size()) {}
  static __WP_D constexpr unsigned size() { return __Size; }
  static __WP_D constexpr unsigned num_threads() { return __Size; }
  static __WP_D unsigned thread_rank() { return __wp_lane_id() & (__Size - 1); }
  __WP_D unsigned meta_group_rank() const { return __part; }
  __WP_D unsigned meta_group_size() const { return __parts; }
  __WP_D void sync() const { __wp_warp_barrier(mask); }

  template <class __T> __WP_D typename details::plain<__T>::type shfl(__T &&value, int rank) const {
    return details::shuffle<typename details::plain<__T>::type>(mask, value, rank, (int)__Size, 0);
  }
  template <class __T> __WP_D typename details::plain<__T>::type shfl_up(__T &&value, unsigned __delta) const {
    return details::shuffle<typename details::plain<__T>::type>(mask, value, (int)__delta, (int)__Size, 1);
  }
  template <class __T> __WP_D typename details::plain<__T>::type shfl_down(__T &&value, unsigned __delta) const {
    return details::shuffle<typename details::plain<__T>::type>(mask, value, (int)__delta, (int)__Size, 2);
  }
  template <class __T> __WP_D typename details::plain<__T>::type shfl_xor(__T &&value, unsigned __lanes) const {
    return details::shuffle<typename details::plain<__T>::type>(mask, value, (int)__lanes, (int)__Size, 3);
  }
  __WP_D int any(int __predicate) const { return __wp_vote_any(mask, __predicate != 0); }
  __WP_D int all(int __predicate) const { return __wp_vote_all(mask, __predicate != 0); }
  __WP_D unsigned ballot(int __predicate) const { return packed(__wp_ballot(mask, __predicate != 0)); }
  template <class __T> __WP_D unsigned match_any(__T value) const { return packed(__match_any_sync(mask, value)); }
  template <class __T> __WP_D unsigned match_all(__T value, int &__all_equal) const {
    return packed(__match_all_sync(mask, value, &__all_equal));
  }
  __WP_D unsigned packed(unsigned __lanes) const {
    return __lanes >> (__wp_lane_id() & ~(__Size - 1) & 31) & all_lanes;
  }
};

// Memory for tiles larger than a warp; such tiles are unsupported.
template <unsigned __MaxBlockSize = 1024> struct block_tile_memory { char unused; };
template <unsigned __N> __WP_D inline thread_block this_thread_block(block_tile_memory<__N> &) {
  return this_thread_block();
}

/// requires  the parent's size is a multiple of Size (for a block: the last tile may lack threads)
/// effect    splits a block, a tile or a coalesced group into tiles of consecutive ranks
/// exact
template <unsigned __Size> __WP_D inline thread_block_tile<__Size, thread_block> tiled_partition(const thread_block &) {
  return thread_block_tile<__Size, thread_block>(details::block_thread_rank() / __Size,
                                               (details::block_size() + __Size - 1) / __Size);
}
template <unsigned __Size, unsigned __Outer, class __P>
__WP_D inline thread_block_tile<__Size, thread_block_tile<__Outer, __P>>
tiled_partition(const thread_block_tile<__Outer, __P> &__parent) {
  static_assert(__Size <= __Outer, "a tile is not larger than its parent");
  return thread_block_tile<__Size, thread_block_tile<__Outer, __P>>(__parent.thread_rank() / __Size, __Outer / __Size);
}
__WP_D inline coalesced_group tiled_partition(const coalesced_group &__parent, unsigned size) {
  unsigned first = (unsigned)__parent.thread_rank() / size * size, mask = 0, __n = (unsigned)__parent.size();
  for (unsigned rank = first; rank < first + size && rank < __n; rank += 1)
    mask |= 1u << details::lane_of_rank(__parent.__wp_mask(), rank);
  return coalesced_group(mask, first / size, (__n + size - 1) / size);
}
template <unsigned __Size> __WP_D inline coalesced_group tiled_partition(const coalesced_group &__parent) {
  return tiled_partition(__parent, __Size);
}
__WP_D inline thread_group tiled_partition(const thread_block &, unsigned size) {
  if (size > 32 || (size & (size - 1)) != 0) __wp_unsupported("tile of more than one warp");
  unsigned all_lanes = size == 32 ? 0xffffffffu : (1u << size) - 1, rank = details::block_thread_rank();
  return coalesced_group(all_lanes << (__wp_lane_id() & ~(size - 1) & 31), rank / size,
                         (details::block_size() + size - 1) / size);
}
__WP_D inline thread_group tiled_partition(const thread_group &__parent, unsigned size) {
  if (__parent.__wp_mask() == 0) return tiled_partition(this_thread_block(), size);
  return tiled_partition(coalesced_group(__parent.__wp_mask(), 0, 1), size);
}

/// requires  every thread of the group calls it
/// effect    the threads of the group with the same label, or the same predicate
/// exact
template <class __Group> __WP_D inline coalesced_group labeled_partition(const __Group &__parent, int __label) {
  return coalesced_group(__match_any_sync(__parent.__wp_mask(), __label), 0, 1);
}
template <class __Group> __WP_D inline coalesced_group binary_partition(const __Group &__parent, bool __predicate) {
  unsigned __yes = __wp_ballot(__parent.__wp_mask(), __predicate);
  return coalesced_group(__predicate ? __yes : __parent.__wp_mask() & ~__yes, __predicate ? 1 : 0, 2);
}

/// effect    the group's own members as functions
/// exact
template <class __Group> __WP_D inline void sync(const __Group &__group) { __group.sync(); }
template <class __Group> __WP_D inline void synchronize(const __Group &__group) { __group.sync(); }
template <class __Group> __WP_D inline unsigned long long thread_rank(const __Group &__group) { return __group.thread_rank(); }
template <class __Group> __WP_D inline unsigned long long group_size(const __Group &__group) { return __group.size(); }

/// effect    runs f in the thread of rank 0
/// under: CUDA may choose any one thread of the group
template <class __Group, class __F, class... __Args>
__WP_D inline void invoke_one(const __Group &__group, __F &&f, __Args &&...__arguments) {
  if (__group.thread_rank() == 0) f(static_cast<__Args &&>(__arguments)...);
}

// Clusters (sm_90) are unmodelled.
class cluster_group {
 public:
  static __WP_D void sync();
  static __WP_D unsigned size();
  static __WP_D unsigned num_threads();
  static __WP_D unsigned num_blocks();
  static __WP_D unsigned thread_rank();
  static __WP_D unsigned block_rank();
  static __WP_D dim3 block_index();
  static __WP_D dim3 dim_blocks();
  template <class __T> static __WP_D __T *map_shared_rank(__T *__address, int rank);
};
__WP_D cluster_group this_cluster();
}  // namespace cooperative_groups
#endif
