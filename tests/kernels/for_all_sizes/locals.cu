// Addresses of local variables in registers: where their variable is gone they lead nowhere.

struct Pair { float x, y; };

//= chosen_field invalid-pointer PROVED
__global__ void chosen_field(Pair *a, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int k = 0; k < 3; ++k) {
    Pair v = a[i];
    float *p = i & 1 ? &v.x : &v.y;
    *p *= 2;
    v.x += v.y;
    a[i] = v;
  }
}

//= out_of_scope invalid-pointer UNKNOWN
__global__ void out_of_scope(int *a) {
  int *p = a + threadIdx.x;
  {
    int v = threadIdx.x;
    p = &v;
  }
  a[threadIdx.x] = *p;
}

//= of_the_round_before invalid-pointer UNKNOWN
__global__ void of_the_round_before(int *a, int n) {
  int own = 0, *p = &own;
  for (int k = 0; k < n; ++k) {
    int v = k;
    *p = 5;
    p = &v;
  }
  a[threadIdx.x] = own;
}

//= of_an_argument invalid-pointer UNKNOWN
__device__ float *second(Pair v) {
  float *p = &v.y;
  return p;
}
__global__ void of_an_argument(float *a) {
  Pair v = {1, 2};
  a[threadIdx.x] = *second(v);
}

//= moved_in_place invalid-pointer UNKNOWN
__global__ void moved_in_place(int *a) {
  int *p = a, *q = a;
  for (int k = 0; k < 2; ++k) {
    int v[2] = {k, k};
    if (k) q = p + 1;
    p = v;
  }
  a[threadIdx.x] = *q;
}

//= leaves_two_scopes undefined-behaviour PROVED
__global__ void leaves_two_scopes(float *a, const float *b, unsigned w) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= w) return;
  float below = b[i];
  for (unsigned z = 1; z < 9; ++z) {
    float above = b[i + z];
    a[i] = below + above;
    below = above;
  }
  for (int o = 16; o; o >>= 1) below += b[o];
  a[i] = below;
}
