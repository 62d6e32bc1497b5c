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

struct Inner { float *y; };
struct Arrays { float *x; Inner in; int n; };

//= pointers_of_a_record data-race PROVED
//= pointers_of_a_record null-pointer PROVED
//= pointers_of_a_record invalid-pointer PROVED
//= pointers_of_a_record constant-write PROVED
//= pointers_of_a_record out-of-bounds PROVED_IF if \valid_read(p.in.y + (0 .. p.n - 1)) and \valid(p.x + (0 .. p.n - 1))
__global__ void pointers_of_a_record(Arrays p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < p.n) p.x[i] += p.in.y[i];
}

//= four_at_a_time invalid-pointer PROVED_IF if gridDim.x * blockDim.x <= 536870912
__global__ void four_at_a_time(float *out, const float *in, int n) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (i + 3 < n) *reinterpret_cast<float4 *>(out + i) = *reinterpret_cast<const float4 *>(in + i);
}

//= four_from_the_second invalid-pointer UNKNOWN
__global__ void four_from_the_second(float *out, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) *reinterpret_cast<float4 *>(out + 1 + 4 * (size_t)i) = make_float4(0, 0, 0, 0);
}

//= pointer_in_a_pointed_record null-pointer UNKNOWN
__global__ void pointer_in_a_pointed_record(Arrays *p) { p->x[0] = 1; }

//= as_large_as_the_record_says out-of-bounds PROVED
/*@ requires \valid(p.in.y + (0 .. p.n - 1)); */
__global__ void as_large_as_the_record_says(Arrays p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < p.n) p.in.y[i] = 1;
}

//= larger_than_the_record_said out-of-bounds UNKNOWN
/*@ requires \valid(p.in.y + (0 .. p.n - 1)); */
__global__ void larger_than_the_record_said(Arrays p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p.n++;
  if (i < p.n) p.in.y[i] = 1;
}

//= another_array_of_the_record out-of-bounds PROVED_IF if \valid(p.in.y + (0 .. p.n - 1))
/*@ requires \valid(p.x + (0 .. p.n - 1)); */
__global__ void another_array_of_the_record(Arrays p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < p.n) p.in.y[i] = 1;
}

//= a_record_is_no_number out-of-bounds PROVED_IF if \valid(p.x + (0 .. p.n - 1))
/*@ requires p == 3; */
__global__ void a_record_is_no_number(Arrays p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < p.n) p.x[i] = 1;
}
