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
  for (unsigned lane = 0; lane < 32; lane += 1) {
    if ((mask >> lane & 1) != 0) {
      if (rank == 0) return lane;
      rank -= 1;
    }
  }
  return 32;
}

// Any value of at most 32 bytes from another lane: numbers and pointers at once, others word by word.
template <class T> __WP_D inline T shuffle(unsigned mask, T value, int lane, int width, int mode) {
  if constexpr (__is_arithmetic(T) || __is_pointer(T)) {
    return __wp_shuffle(mask, value, lane, width, mode);
  } else {
    static_assert(__is_trivially_copyable(T) && sizeof(T) <= 32, "type cannot be shuffled");
    unsigned words[(sizeof(T) + 3) / 4] = {};
    __builtin_memcpy(words, &value, sizeof(T));
    for (unsigned i = 0; i < sizeof(words) / 4; i += 1)
      words[i] = __wp_shuffle(mask, words[i], lane, width, mode);
    __builtin_memcpy(&value, words, sizeof(T));
    return value;
  }
}
template <class T> struct plain { typedef T type; };
template <class T> struct plain<T &> { typedef T type; };
template <class T> struct plain<T &&> { typedef T type; };
template <class T> struct plain<const T> { typedef T type; };
template <class T> struct plain<const T &> { typedef T type; };
}  // namespace details

/// requires  sync: every thread of the group calls it
/// effect    any group; size, rank of the caller, barrier
/// exact
class thread_group {
 protected:
  int kind;
  unsigned mask;
  __WP_D thread_group(int k, unsigned lanes) : kind(k), mask(lanes) {}

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
  unsigned part, parts;  // which part of the partitioned parent this is, and how many there are

 public:
  __WP_D coalesced_group(unsigned lanes, unsigned p, unsigned n)
      : thread_group(details::lanes_kind, lanes), part(p), parts(n) {}
  __WP_D unsigned long long size() const { return (unsigned long long)__builtin_popcount(mask); }
  __WP_D unsigned long long num_threads() const { return size(); }
  __WP_D unsigned long long thread_rank() const {
    return (unsigned long long)__builtin_popcount(mask & details::lanes_below());
  }
  __WP_D unsigned long long meta_group_rank() const { return part; }
  __WP_D unsigned long long meta_group_size() const { return parts; }
  __WP_D void sync() const { __wp_warp_barrier(mask); }

  template <class T> __WP_D typename details::plain<T>::type shfl(T &&value, int rank) const {
    unsigned n = (unsigned)__builtin_popcount(mask);
    unsigned lane = details::lane_of_rank(mask, (unsigned)rank % n);
    return details::shuffle<typename details::plain<T>::type>(mask, value, (int)lane, 32, 0);
  }
  template <class T> __WP_D typename details::plain<T>::type shfl_up(T &&value, unsigned delta) const {
    unsigned rank = (unsigned)thread_rank();
    unsigned lane = delta > rank ? __wp_lane_id() : details::lane_of_rank(mask, rank - delta);
    return details::shuffle<typename details::plain<T>::type>(mask, value, (int)lane, 32, 0);
  }
  template <class T> __WP_D typename details::plain<T>::type shfl_down(T &&value, unsigned delta) const {
    unsigned rank = (unsigned)thread_rank(), n = (unsigned)__builtin_popcount(mask);
    unsigned lane = delta >= n - rank ? __wp_lane_id() : details::lane_of_rank(mask, rank + delta);
    return details::shuffle<typename details::plain<T>::type>(mask, value, (int)lane, 32, 0);
  }
  __WP_D int any(int predicate) const { return __wp_vote_any(mask, predicate != 0); }
  __WP_D int all(int predicate) const { return __wp_vote_all(mask, predicate != 0); }
  __WP_D unsigned ballot(int predicate) const { return packed(__wp_ballot(mask, predicate != 0)); }
  template <class T> __WP_D unsigned match_any(T value) const { return packed(__match_any_sync(mask, value)); }
  template <class T> __WP_D unsigned match_all(T value, int &all_equal) const {
    return packed(__match_all_sync(mask, value, &all_equal));
  }

  // The bits of `lanes` at the positions of the mask, moved together: bit r is the lane of rank r.
  __WP_D unsigned packed(unsigned lanes) const {
    unsigned result = 0, rank = 0;
    if (mask == 0xffffffffu) return lanes;
    for (unsigned lane = 0; lane < 32; lane += 1) {
      if ((mask >> lane & 1) != 0) {
        result |= (lanes >> lane & 1) << rank;
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
template <unsigned Size, class Parent = void> class thread_block_tile : public thread_group {
  static_assert((Size & (Size - 1)) == 0 && Size <= 1024, "the size of a tile is a power of two");
  static constexpr unsigned all_lanes = Size >= 32 ? 0xffffffffu : (1u << (Size & 31)) - 1;
  unsigned part, parts;  // position of the tile in its parent, and how many tiles that has

 public:
  __WP_D thread_block_tile(unsigned p, unsigned n)
      : thread_group(details::lanes_kind, all_lanes << (__wp_lane_id() & ~(Size - 1) & 31)), part(p), parts(n) {
    if (Size > 32) __wp_unsupported("tile of more than one warp");
  }
  template <class P> __WP_D thread_block_tile(const thread_block_tile<Size, P> &other)
      : thread_block_tile(other.meta_group_rank(), other.meta_group_size()) {}
  static __WP_D constexpr unsigned size() { return Size; }
  static __WP_D constexpr unsigned num_threads() { return Size; }
  static __WP_D unsigned thread_rank() { return __wp_lane_id() & (Size - 1); }
  __WP_D unsigned meta_group_rank() const { return part; }
  __WP_D unsigned meta_group_size() const { return parts; }
  __WP_D void sync() const { __wp_warp_barrier(mask); }

  template <class T> __WP_D typename details::plain<T>::type shfl(T &&value, int rank) const {
    return details::shuffle<typename details::plain<T>::type>(mask, value, rank, (int)Size, 0);
  }
  template <class T> __WP_D typename details::plain<T>::type shfl_up(T &&value, unsigned delta) const {
    return details::shuffle<typename details::plain<T>::type>(mask, value, (int)delta, (int)Size, 1);
  }
  template <class T> __WP_D typename details::plain<T>::type shfl_down(T &&value, unsigned delta) const {
    return details::shuffle<typename details::plain<T>::type>(mask, value, (int)delta, (int)Size, 2);
  }
  template <class T> __WP_D typename details::plain<T>::type shfl_xor(T &&value, unsigned lanes) const {
    return details::shuffle<typename details::plain<T>::type>(mask, value, (int)lanes, (int)Size, 3);
  }
  __WP_D int any(int predicate) const { return __wp_vote_any(mask, predicate != 0); }
  __WP_D int all(int predicate) const { return __wp_vote_all(mask, predicate != 0); }
  __WP_D unsigned ballot(int predicate) const { return packed(__wp_ballot(mask, predicate != 0)); }
  template <class T> __WP_D unsigned match_any(T value) const { return packed(__match_any_sync(mask, value)); }
  template <class T> __WP_D unsigned match_all(T value, int &all_equal) const {
    return packed(__match_all_sync(mask, value, &all_equal));
  }
  __WP_D unsigned packed(unsigned lanes) const {
    return lanes >> (__wp_lane_id() & ~(Size - 1) & 31) & all_lanes;
  }
};

// Memory for tiles larger than a warp; such tiles are unsupported.
template <unsigned MaxBlockSize = 1024> struct block_tile_memory { char unused; };
template <unsigned N> __WP_D inline thread_block this_thread_block(block_tile_memory<N> &) {
  return this_thread_block();
}

/// requires  the parent's size is a multiple of Size (for a block: the last tile may lack threads)
/// effect    splits a block, a tile or a coalesced group into tiles of consecutive ranks
/// exact
template <unsigned Size> __WP_D inline thread_block_tile<Size, thread_block> tiled_partition(const thread_block &) {
  return thread_block_tile<Size, thread_block>(details::block_thread_rank() / Size,
                                               (details::block_size() + Size - 1) / Size);
}
template <unsigned Size, unsigned Outer, class P>
__WP_D inline thread_block_tile<Size, thread_block_tile<Outer, P>>
tiled_partition(const thread_block_tile<Outer, P> &parent) {
  static_assert(Size <= Outer, "a tile is not larger than its parent");
  return thread_block_tile<Size, thread_block_tile<Outer, P>>(parent.thread_rank() / Size, Outer / Size);
}
__WP_D inline coalesced_group tiled_partition(const coalesced_group &parent, unsigned size) {
  unsigned first = (unsigned)parent.thread_rank() / size * size, mask = 0, n = (unsigned)parent.size();
  for (unsigned rank = first; rank < first + size && rank < n; rank += 1)
    mask |= 1u << details::lane_of_rank(parent.__wp_mask(), rank);
  return coalesced_group(mask, first / size, (n + size - 1) / size);
}
template <unsigned Size> __WP_D inline coalesced_group tiled_partition(const coalesced_group &parent) {
  return tiled_partition(parent, Size);
}
__WP_D inline thread_group tiled_partition(const thread_block &, unsigned size) {
  if (size > 32 || (size & (size - 1)) != 0) __wp_unsupported("tile of more than one warp");
  unsigned all_lanes = size == 32 ? 0xffffffffu : (1u << size) - 1, rank = details::block_thread_rank();
  return coalesced_group(all_lanes << (__wp_lane_id() & ~(size - 1) & 31), rank / size,
                         (details::block_size() + size - 1) / size);
}
__WP_D inline thread_group tiled_partition(const thread_group &parent, unsigned size) {
  if (parent.__wp_mask() == 0) return tiled_partition(this_thread_block(), size);
  return tiled_partition(coalesced_group(parent.__wp_mask(), 0, 1), size);
}

/// requires  every thread of the group calls it
/// effect    the threads of the group with the same label, or the same predicate
/// exact
template <class Group> __WP_D inline coalesced_group labeled_partition(const Group &parent, int label) {
  return coalesced_group(__match_any_sync(parent.__wp_mask(), label), 0, 1);
}
template <class Group> __WP_D inline coalesced_group binary_partition(const Group &parent, bool predicate) {
  unsigned yes = __wp_ballot(parent.__wp_mask(), predicate);
  return coalesced_group(predicate ? yes : parent.__wp_mask() & ~yes, predicate ? 1 : 0, 2);
}

/// effect    the group's own members as functions
/// exact
template <class Group> __WP_D inline void sync(const Group &group) { group.sync(); }
template <class Group> __WP_D inline void synchronize(const Group &group) { group.sync(); }
template <class Group> __WP_D inline unsigned long long thread_rank(const Group &group) { return group.thread_rank(); }
template <class Group> __WP_D inline unsigned long long group_size(const Group &group) { return group.size(); }

/// effect    runs f in the thread of rank 0
/// under: CUDA may choose any one thread of the group
template <class Group, class F, class... Args>
__WP_D inline void invoke_one(const Group &group, F &&f, Args &&...arguments) {
  if (group.thread_rank() == 0) f(static_cast<Args &&>(arguments)...);
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
  template <class T> static __WP_D T *map_shared_rank(T *address, int rank);
};
__WP_D cluster_group this_cluster();
}  // namespace cooperative_groups
#endif
