// Timers of NVIDIA's sample programs.
#ifndef WARPPROOF_HELPER_TIMER_H
#define WARPPROOF_HELPER_TIMER_H
#define COMMON_HELPER_TIMER_H_
#include "warpproof/primitives.h"

namespace __warpproof {
inline float some_milliseconds() {
  return __wp_any_between(0.0f, __FLT_MAX__);
}
}  // namespace __warpproof

/// effect    every time asked for is some finite number that is not negative
/// tag       asks
/// over: unrelated to the work and to other measurements
class StopWatchInterface {
 public:
  void start() {}
  void stop() {}
  void reset() {}
  float getTime() { return __warpproof::some_milliseconds(); }
  float getAverageTime() { return __warpproof::some_milliseconds(); }
};

/// effect    makes, uses and ends a timer; false for null
/// tag       follow
/// exact
inline bool sdkCreateTimer(StopWatchInterface **timer) {
  *timer = (StopWatchInterface *)__wp_alloc(sizeof(StopWatchInterface), 16, __WP_HOST_HEAP);
  return true;
}
inline bool sdkDeleteTimer(StopWatchInterface **timer) {
  if (*timer != nullptr) __wp_free(*timer, __WP_HOST_HEAP);
  *timer = nullptr;
  return true;
}
inline bool sdkStartTimer(StopWatchInterface **timer) { return *timer != nullptr; }
inline bool sdkStopTimer(StopWatchInterface **timer) { return *timer != nullptr; }
inline bool sdkResetTimer(StopWatchInterface **timer) { return *timer != nullptr; }

/// effect    some finite time >= 0, or 0 for null
/// tag       asks
/// over: unrelated to the work and to other measurements
inline float sdkGetTimerValue(StopWatchInterface **timer) { return *timer != nullptr ? (*timer)->getTime() : 0.0f; }
inline float sdkGetAverageTimerValue(StopWatchInterface **timer) {
  return *timer != nullptr ? (*timer)->getAverageTime() : 0.0f;
}
#endif
