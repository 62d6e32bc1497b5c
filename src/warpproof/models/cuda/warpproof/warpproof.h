// The header for programs written with warpproof in mind: arrays whose row length is left open.
#ifndef WARPPROOF_WARPPROOF_H
#define WARPPROOF_WARPPROOF_H
#include "specification.h"

// new primitives: the storage of the shared array that `self` stands for, and its row length in elements.
// Both are fixed for a block; the row length is a symbol of the launch.
template <class T> __WP_D T *__wp_shared_2d(const void *self);
extern "C" {
__WP_D unsigned __wp_shared_pitch(const void *self);
}

namespace warpproof {
/// effect    `__shared__ warpproof::shared2d<float> tile;` is a two-dimensional shared array with open
///           extents: tile[row][column] is its element in row * pitch + column
/// exact
template <class T> class shared2d {
 public:
  class row {
   public:
    __WP_D T &operator[](unsigned column) const { return first_[column]; }

   private:
    friend class shared2d;
    __WP_D explicit row(T *first) : first_(first) {}
    T *first_;
  };

  __WP_D row operator[](unsigned index) const {
    return row(__wp_shared_2d<T>(this) + (__wp_size)index * __wp_shared_pitch(this));
  }
  __WP_D unsigned pitch() const { return __wp_shared_pitch(this); }
};
}  // namespace warpproof
#endif
