// Vector types: members, make functions, one access of sixteen bytes, alignment.
__global__ void blend(float4 *out, const float4 *a, const int2 *pairs, uchar3 *colours) {
  int i = threadIdx.x;
  float4 v = a[i];
  v.w = v.x + v.y;
  out[i] = v;
  out[i + 1] = make_float4(1, 2, 3, v.z);
  int2 pair = pairs[i];
  colours[pair.x].z = pair.y;
}
