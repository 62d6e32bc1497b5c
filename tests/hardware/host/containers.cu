// Standard containers: vector, string, map, set, deque, pair, array, optional.
#include <algorithm>
#include <array>
#include <cstdio>
#include <deque>
#include <map>
#include <numeric>
#include <optional>
#include <queue>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

int main() {
  std::vector<int> v = {5, 3, 8, 1};
  v.push_back(9);
  v.insert(v.begin() + 1, 7);
  v.erase(v.begin());
  std::sort(v.begin(), v.end());
  for (int x : v) printf("%d ", x);
  printf("| %d %d %d\n", (int)v.size(), v.front(), v.back());
  std::sort(v.begin(), v.end(), [](int a, int b) { return a % 4 != b % 4 ? a % 4 < b % 4 : a < b; });
  for (int x : v) printf("%d ", x);
  printf("| %d %d\n", std::accumulate(v.begin(), v.end(), 0), (int)std::count_if(v.begin(), v.end(), [](int x) { return x > 4; }));
  std::vector<std::vector<double>> grid(2, std::vector<double>(3, 1.5));
  grid[1][2] = 4;
  printf("%g %d\n", grid[1][2] + grid[0][0], (int)grid[0].size());
  std::string s = "hello";
  s += " world";
  s.replace(0, 5, "HELLO");
  printf("%s %d %d %s %c\n", s.c_str(), (int)s.find("wor"), s.find('z') == std::string::npos, s.substr(6, 3).c_str(), s[1]);
  printf("%d %d\n", s < "Z", std::string("abc") == "abc");
  std::map<std::string, int> m;
  m["two"] = 2;
  m["one"] = 1;
  m["three"] += 3;
  ++m["one"];
  for (const auto &[key, value] : m) printf("%s=%d ", key.c_str(), value);
  int erased = (int)m.erase("two");
  printf("%d %d %d\n", (int)m.size(), (int)m.count("four"), erased);
  std::set<int> unique(v.begin(), v.end());
  unique.insert(8);
  printf("%d %d\n", (int)unique.size(), *unique.lower_bound(4));
  std::unordered_map<int, char> u{{1, 'a'}, {2, 'b'}};
  printf("%c %d\n", u.at(2), u.find(3) == u.end());
  std::deque<int> d;
  d.push_front(1);
  d.push_back(2);
  d.push_front(0);
  printf("%d%d%d\n", d[0], d[1], d[2]);
  std::priority_queue<int> q;
  for (int x : {3, 9, 4}) q.push(x);
  printf("%d\n", q.top());
  std::array<int, 3> a = {1, 2, 3};
  auto [x, y] = std::make_pair(a[0], a.size());
  std::tuple<int, double, char> t(1, 2.5, 'c');
  std::optional<int> none, some = 6;
  printf("%d %d %g %c %d %d\n", x, (int)y, std::get<1>(t), std::get<2>(t), none.value_or(-1), *some);
  auto best = std::max_element(v.begin(), v.end());
  std::reverse(v.begin(), best);
  std::rotate(v.begin(), v.begin() + 1, v.end());
  for (int e : v) printf("%d ", e);
  v.resize(2);
  v.assign(3, 7);
  v.emplace_back(1);
  printf("| %d\n", v[0] + v[3]);
  return 0;
}
