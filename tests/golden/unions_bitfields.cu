// Unions, anonymous unions, and bit-fields of signed, unsigned and boolean type.
union Bits { float real; unsigned word; unsigned char bytes[4]; };
struct Packed { int low : 5; unsigned mid : 20; bool flag : 1; unsigned char tail; };
struct Variant {
  int kind;
  union { int number; double real; };
};

__global__ void kernel(Packed *packed, Variant *variant, unsigned *out) {
  Bits bits;
  bits.real = 1.5f;
  out[0] = bits.word ^ bits.bytes[threadIdx.x];
  packed->low = packed->mid;
  packed->mid += 3;
  packed->flag = packed->low < 0;
  packed->tail = 7;
  if (variant->kind == 1)
    variant->real = variant->number;
}
