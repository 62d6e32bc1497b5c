// expect: rejected this clause belongs to no function
// why: there is no instance of the template that the contract could speak of
//@ requires gridDim.x == 1;  //! rejected
template <class... T>
__global__ void store(T *...to) {
  ((to[0] = 0), ...);
}
