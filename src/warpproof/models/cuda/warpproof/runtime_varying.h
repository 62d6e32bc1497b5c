// What machines differ in: how many devices there are, and the form of all numbers that a device may have.
#ifndef WARPPROOF_RUNTIME_VARYING_H
#define WARPPROOF_RUNTIME_VARYING_H
#include "runtime_error.h"

namespace __warpproof {
// A number that devices differ in: the least and the most of any, and that of the device in question, which a run
// takes where nothing else is said.
struct __Varying {
  long long __least, __most, __here_;
  bool __is_chosen;
};

#ifndef __WARPPROOF_DEVICE_A100
#define __WARPPROOF_DEVICE_A100 0
#endif
#ifndef __WARPPROOF_DEVICE_H200
#define __WARPPROOF_DEVICE_H200 0
#endif
// `here` is an A100 unless an H200 is asked for.
#define __WP_VARYING(name, __least, __most, a100, h200) \
  inline __Varying varying_##name = {__least, __most, __WARPPROOF_DEVICE_H200 ? h200 : a100, \
                                   __WARPPROOF_DEVICE_A100 || __WARPPROOF_DEVICE_H200}; \
  inline long long name() { return __chosen(varying_##name); }

/// effect    a number that devices differ in, the same at each question
/// tag       asks
/// exact
inline long long __chosen(__Varying &__v) {
  if (!__v.__is_chosen) {
    long long __any = __wp_nondet<long long>();
    if (__any >= __v.__least && __any <= __v.__most && __any != 0) __v.__here_ = __any;
    else if (__any == __v.__most + 1 && __v.__least == 0) __v.__here_ = 0;
    __v.__is_chosen = true;
  }
  return __v.__here_;
}

enum : int { __most_devices = 32 };  // that a machine has
__WP_VARYING(__devices, 1, __most_devices, 1, 1)

inline int __current_device = 0;
__attribute__((used)) inline bool __is_in_use = false;  // something was allocated, made or launched; the front end sets it at a launch
inline bool __uses_variables = false;  // the host has written or read variables of the device
inline bool __uses_several = false;  // something was in use when another device became current

/// effect    variables of a device are used where several are
/// tag       follow
/// under: all devices share their variables
inline void __share_variables() {}

inline bool __has_device(int device) { return device == 0 || (device > 0 && device < __devices()); }

// Whether there is a second or a third device depends on the machine, and asking for it is no mistake. The question
// where it is asked from also keeps engines from following this beside what happens with a device.
inline cudaError_t __no_device(int device) {
  if (__is_forbidden()) return __fail(cudaErrorNotPermitted);
  __wp_require(device >= 0 && device < __most_devices, "api-misuse", "no machine has a device of this number");
  return __fail(cudaErrorInvalidDevice);
}
}  // namespace __warpproof
#endif
