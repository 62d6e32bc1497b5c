// Random numbers: the ranges of generators and distributions.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>
int main() {
  int bad = 0;
  unsigned seed = 1;
  unsigned short state[3] = {1, 2, 3};
  srand(1);
  srandom(1);
  srand48(1);
  bad += rand() < 0 || rand_r(&seed) < 0 || random() < 0 || lrand48() < 0 || nrand48(state) < 0;
  bad += drand48() < 0 || drand48() >= 1 || erand48(state) < 0 || erand48(state) >= 1;
  long any = mrand48() + jrand48(state);
  bad += any > 1ll << 32;
  std::mt19937 g(5);
  double unit = std::generate_canonical<double, 53>(g);
  bad += unit < 0 || unit >= 1;
  int die = std::uniform_int_distribution<int>(1, 6)(g);
  bad += die < 1 || die > 6;
  double real = std::uniform_real_distribution<double>(2, 3)(g);
  bad += real < 2 || real >= 3;
  bad += std::exponential_distribution<double>(1.0)(g) < 0 || std::gamma_distribution<double>(1.0, 1.0)(g) < 0;
  bad += std::weibull_distribution<double>(1.0, 1.0)(g) < 0 || std::chi_squared_distribution<double>(2)(g) < 0;
  bad += std::lognormal_distribution<double>(0, 1)(g) < 0 || std::fisher_f_distribution<double>(1, 1)(g) < 0;
  bad += std::poisson_distribution<int>(3)(g) < 0 || std::geometric_distribution<int>(0.5)(g) < 0;
  int heads = std::binomial_distribution<int>(4, 0.5)(g);
  bad += heads < 0 || heads > 4 || std::negative_binomial_distribution<int>(3, 0.5)(g) < 0;
  double z = std::normal_distribution<double>(0, 1)(g) + std::cauchy_distribution<double>(0, 1)(g) +
             std::extreme_value_distribution<double>(0, 1)(g) + std::student_t_distribution<double>(2)(g);
  bad += z != z && false;
  std::vector<int> v = {1, 2, 3};
  std::random_shuffle(v.begin(), v.end());
  std::sort(v.begin(), v.end());
  bad += v != std::vector<int>{1, 2, 3};
  printf("%d\n", bad);                                                   //= 0
}
