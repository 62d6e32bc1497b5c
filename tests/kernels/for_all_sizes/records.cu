// Numbers in records that a kernel is given are told by their names.

struct Size {
  short w, h;
  int pitch;
};

//= padded data-race PROVED_IF if p.pitch >= 0 and p.w <= p.pitch and p.w + p.h * p.pitch <= p.pitch + 2147483648
//= padded out-of-bounds PROVED_IF if p.pitch >= 0 and p.w <= p.pitch and \valid(a + (0 .. p.w + p.h * p.pitch - p.pitch - 1)) and p.w + p.h * p.pitch <= p.pitch + 2147483648
__global__ void padded(float *a, Size p) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < p.w && y < p.h) a[y * p.pitch + x] = 1;
}

union Either {
  int number;
  short halves[2];
};

//= of_union data-race PROVED
//= of_union out-of-bounds PROVED_IF if \valid(a + (0 .. e.0 Int(bits=32) - 1))
__global__ void of_union(float *a, Either e) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < e.number) a[x] = 1;
}
