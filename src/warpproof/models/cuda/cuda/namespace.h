// Makes the names of namespace std known as cuda::std, next to the ones that are CUDA's own.
#ifndef WARPPROOF_CUDA_NAMESPACE_H
#define WARPPROOF_CUDA_NAMESPACE_H
namespace std {}
namespace cuda {
namespace std {
using namespace ::std;
}
}  // namespace cuda
#endif
