// expect: refuted api-misuse
// why: there is no event 0
int main() {
  cudaEvent_t event = 0;
  cudaEventRecord(event, 0);            //! api-misuse
  return 0;
}
