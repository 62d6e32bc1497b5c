// Enumerations, scoped and not, and a switch with fall-through, ranges of cases and no default.
enum Colour { red, green = 5, blue };
enum class Mode : unsigned char { off, on = 200 };

__device__ int weigh(Colour colour, Mode mode) {
  int weight = 0;
  switch (colour) {
    case red: weight = 1;  // falls through
    case green: weight += 2; break;
    case blue: return -1;
  }
  switch (mode) {
    case Mode::off: break;
    case Mode::on: ++weight;
  }
  return weight;
}

__global__ void kernel(Colour *colours, Mode *modes, int *out, long long wide) {
  out[threadIdx.x] = weigh(colours[threadIdx.x], modes[threadIdx.x]);
  switch (wide) {
    case -1: out[0] = 1; break;
    case 1LL << 40: out[0] = 2; break;
    default: out[0] = static_cast<int>(blue);
  }
}
