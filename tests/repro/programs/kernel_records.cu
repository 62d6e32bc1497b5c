// kernel: scale 2 2
// values: 4 1 1073741824
// unwritten: 1 0 0 0
// why: both blocks write the first element
namespace shapes {
struct Image {
  int width;
  float *pixels;
};
enum class Mode { PLAIN, DOUBLE };
}  // namespace shapes

__device__ float factor[2];

namespace {
template <class T, int N>
__global__ void scale(shapes::Image image, shapes::Image *others, unsigned char step, shapes::Mode mode, T by) {
  extern __shared__ T s[];
  s[threadIdx.x] = mode == shapes::Mode::DOUBLE ? by * factor[0] : by;
  others->pixels[blockIdx.x * blockDim.x + threadIdx.x] = step + N;
  image.pixels[threadIdx.x] = s[threadIdx.x] + image.width;  //! data-race
}
}  // namespace

int main() {
  scale<float, 3><<<1, 1>>>({}, nullptr, 0, shapes::Mode::PLAIN, 1.0f);
}
