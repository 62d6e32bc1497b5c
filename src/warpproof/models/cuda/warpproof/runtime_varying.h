// What machines differ in: how many devices there are, and the form of all numbers that a device may have.
#ifndef WARPPROOF_RUNTIME_VARYING_H
#define WARPPROOF_RUNTIME_VARYING_H
#include "runtime_error.h"

namespace __warpproof {
// A number that devices differ in: the least and the most of any, and that of the device in question, which a run
// takes where nothing else is said.
struct Varying {
  long long least, most, here;
  bool is_chosen;
};

#ifndef __WARPPROOF_DEVICE_A100
#define __WARPPROOF_DEVICE_A100 0
#endif
#ifndef __WARPPROOF_DEVICE_H200
#define __WARPPROOF_DEVICE_H200 0
#endif
// `here` is an A100 unless an H200 is asked for.
#define __WP_VARYING(name, least, most, a100, h200) \
  inline Varying varying_##name = {least, most, __WARPPROOF_DEVICE_H200 ? h200 : a100, \
                                   __WARPPROOF_DEVICE_A100 || __WARPPROOF_DEVICE_H200}; \
  inline long long name() { return chosen(varying_##name); }

/// effect    a number that devices differ in, the same at each question
/// tag       asks
/// exact
inline long long chosen(Varying &v) {
  if (!v.is_chosen) {
    long long any = __wp_nondet<long long>();
    if (any >= v.least && any <= v.most && any != 0) v.here = any;
    else if (any == v.most + 1 && v.least == 0) v.here = 0;
    v.is_chosen = true;
  }
  return v.here;
}

enum : int { most_devices = 32 };  // that a machine has
__WP_VARYING(devices, 1, most_devices, 1, 1)

inline int current_device = 0;
inline bool uses_several = false;  // another device than the first was current

inline bool has_device(int device) { return device == 0 || (device > 0 && device < devices()); }

// Whether there is a second or a third device depends on the machine, and asking for it is no mistake. The question
// where it is asked from also keeps engines from following this beside what happens with a device.
inline cudaError_t no_device(int device) {
  if (is_forbidden()) return fail(cudaErrorNotPermitted);
  __wp_require(device >= 0 && device < most_devices, "api-misuse", "no machine has a device of this number");
  return fail(cudaErrorInvalidDevice);
}
}  // namespace __warpproof
#endif
