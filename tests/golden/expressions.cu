// Short circuit, the ternary operator, the comma operator, and assignment as a value.
__device__ bool side_effect(int *at, int value) {
  *at = value;
  return value > 2;
}

__global__ void kernel(int *data, int a, int b) {
  if (a > 0 && side_effect(data, a) || !(b < 3))
    data[1] = 1;
  bool both = a && b;
  int larger = a > b ? a : b;
  int chosen = both ? larger > 1 ? 10 : 20 : (side_effect(data, 1), 30);
  data[2] = data[3] = chosen += 2;
  (a > b ? data[4] : data[5]) = both;
  data[a++] = b++ + ++a;
}
