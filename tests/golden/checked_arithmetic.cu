// Shifts and divisions with the checks that belong to them.
__global__ void kernel(int a, int b, unsigned u, long long w, short s, int *out) {
  out[0] = a << b;
  out[1] = a >> b;
  out[2] = u << b;
  out[3] = 1 << 31;
  out[4] = a / b;
  out[5] = a % b;
  out[6] = u / (b - 1);
  out[7] = w % s;
  out[8] = a / 3;
  out[9] = a / -1;
  a <<= s;
  s /= b;
  out[10] = a / 0;
  out[11] = 2147483647 + 1;
  out[12] = -a;
}
