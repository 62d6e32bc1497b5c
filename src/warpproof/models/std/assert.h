// <assert.h>: no include guard, so that a second inclusion follows the NDEBUG of that moment.
#include <warpproof/primitives.h>

#undef assert
/// effect    property `assertion` fails when the expression is false; nothing with NDEBUG
/// exact
#ifdef NDEBUG
#define assert(...) ((void)0)
#else
#define assert(...) __wp_assert(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__)
#endif
