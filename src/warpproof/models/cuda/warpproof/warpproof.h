// The header for programs written with warpproof in mind: arrays whose row length is left open.
#ifndef WARPPROOF_WARPPROOF_H
#define WARPPROOF_WARPPROOF_H
#include "specification.h"

// new primitives: the storage of the shared array that `self` stands for, and its row length in elements.
// Both are fixed for a block; the row length is a symbol of the launch.
template <class __T> __WP_D __T *__wp_shared_2d(const void *__self);
extern "C" {
__WP_D unsigned __wp_shared_pitch(const void *__self);
}

namespace warpproof {
/// effect    `__shared__ warpproof::shared2d<float> tile;` is a two-dimensional shared array with open
///           extents: tile[row][column] is its element in row * pitch + column
/// exact
template <class __T> class shared2d {
 public:
  class __row {
   public:
    __WP_D __T &operator[](unsigned __column) const { return __first[__column]; }

   private:
    friend class shared2d;
    __WP_D explicit __row(__T *first) : __first(first) {}
    __T *__first;
  };

  __WP_D __row operator[](unsigned index) const {
    return __row(__wp_shared_2d<__T>(this) + (__wp_size)index * __wp_shared_pitch(this));
  }
  __WP_D unsigned pitch() const { return __wp_shared_pitch(this); }
};
}  // namespace warpproof
#endif
