// Integer types and conversions: promotion, sign and zero extension, wrap-around, truncation.
__global__ void kernel(signed char c, unsigned char uc, short s, unsigned u, long long ll,
                       unsigned long long ull, bool flag, long *out) {
  out[0] = c + uc;
  out[1] = u + 1;
  out[2] = s * s;
  out[3] = -ll;
  out[4] = u * ull;
  out[5] = (short)u;
  out[6] = c < u;
  out[7] = ll < s;
  s += 70000;
  ++c;
  uc--;
  u = -u;
  out[8] = ~s;
  out[9] = (unsigned char)ll | (char)200;
  flag = u;
  out[10] = flag + !flag;
  out[11] = sizeof(int) * s;
  out[12] = 'a' + s;
}
