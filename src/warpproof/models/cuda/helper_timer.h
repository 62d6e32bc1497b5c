// Timers of NVIDIA's sample programs.
#ifndef WARPPROOF_HELPER_TIMER_H
#define WARPPROOF_HELPER_TIMER_H
#define COMMON_HELPER_TIMER_H_
#include "warpproof/primitives.h"

namespace __warpproof {
inline float __some_milliseconds() {
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
  float getTime() { return __warpproof::__some_milliseconds(); }
  float getAverageTime() { return __warpproof::__some_milliseconds(); }
};

/// effect    makes, uses and ends a timer; false for null
/// tag       follow
/// exact
inline bool sdkCreateTimer(StopWatchInterface **__timer) {
  *__timer = (StopWatchInterface *)__wp_alloc(sizeof(StopWatchInterface), 16, __WP_HOST_HEAP);
  return true;
}
inline bool sdkDeleteTimer(StopWatchInterface **__timer) {
  if (*__timer != nullptr) __wp_free(*__timer, __WP_HOST_HEAP);
  *__timer = nullptr;
  return true;
}
inline bool sdkStartTimer(StopWatchInterface **__timer) { return *__timer != nullptr; }
inline bool sdkStopTimer(StopWatchInterface **__timer) { return *__timer != nullptr; }
inline bool sdkResetTimer(StopWatchInterface **__timer) { return *__timer != nullptr; }

/// effect    some finite time >= 0, or 0 for null
/// tag       asks
/// over: unrelated to the work and to other measurements
inline float sdkGetTimerValue(StopWatchInterface **__timer) { return *__timer != nullptr ? (*__timer)->getTime() : 0.0f; }
inline float sdkGetAverageTimerValue(StopWatchInterface **__timer) {
  return *__timer != nullptr ? (*__timer)->getAverageTime() : 0.0f;
}
#endif
