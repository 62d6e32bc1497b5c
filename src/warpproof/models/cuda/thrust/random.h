// Thrust's random numbers: the engines of the C++ library, and its distributions, on both sides.
#ifndef WARPPROOF_THRUST_RANDOM_H
#define WARPPROOF_THRUST_RANDOM_H
#include <random>
#include "../warpproof/thrust.h"

namespace thrust {
namespace random {
using std::discard_block_engine;
using std::linear_congruential_engine;
using std::minstd_rand;
using std::minstd_rand0;
using std::normal_distribution;
using std::ranlux24;
using std::ranlux24_base;
using std::ranlux48;
using std::ranlux48_base;
using std::subtract_with_carry_engine;
using std::uniform_int_distribution;
using std::uniform_real_distribution;
typedef minstd_rand default_random_engine;
}  // namespace random
using namespace random;
using random::default_random_engine;
}  // namespace thrust
#endif
