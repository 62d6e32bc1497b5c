// says: the assumptions contradict each other
/*@ requires gridDim.x == 1;
    requires n == 1 && n == 2;
    ensures d[0] == 7;
*/
__global__ void nothing(int *d, int n) { d[0] = 3; }
