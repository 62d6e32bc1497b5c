// Thrust: vectors, iterators, algorithms on both sides, and races in functors.
#include <cstdio>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/transform.h>

struct twice {
  __host__ __device__ int operator()(int x) const { return 2 * x; }
};
struct is_even {
  __host__ __device__ bool operator()(int x) const { return x % 2 == 0; }
};
struct bump {
  int *counter;
  __device__ void operator()(int x) const { *counter += x; }  //! data-race
};
__global__ void inside(int *p) { thrust::sort(thrust::seq, p, p + 4); }

int main() {
  thrust::device_vector<int> d(4, 3), e;
  d[1] = 7;
  d.push_back(5);
  int third = d[2];
  printf("%d %d %d\n", (int)d.size(), third, (int)d.back());  //= 5 3 5
  e = d;
  e.resize(6, 9);
  printf("%d %d\n", (int)e[5], thrust::reduce(e.begin(), e.end()));  //= 9 30
  thrust::transform(d.begin(), d.end(), d.begin(), twice());
  thrust::transform(d.begin(), d.end(), e.begin(), d.begin(), thrust::plus<int>());
  printf("%d\n", thrust::reduce(d.begin(), d.end(), 0, thrust::maximum<int>()));  //= 21
  thrust::sort(d.begin(), d.end());
  thrust::host_vector<int> h = d;
  for (int x : h) printf("%d ", x);
  printf("\n");  //= 9 9 9 15 21 
  thrust::stable_sort(d.begin(), d.end(), thrust::greater<int>());
  thrust::copy(d.begin(), d.end(), h.begin());
  printf("%d %d\n", h[0], thrust::is_sorted(d.begin(), d.end()));  //= 21 0
  thrust::sequence(d.begin(), d.end());
  thrust::inclusive_scan(d.begin(), d.end(), d.begin());
  thrust::exclusive_scan(thrust::device, d.begin(), d.end(), e.begin());
  printf("%d %d\n", (int)d[4], (int)e[4]);  //= 10 10
  printf("%d %d\n", (int)thrust::count_if(d.begin(), d.end(), is_even()), (int)thrust::count(d.begin(), d.end(), 3));  //= 3 1
  printf("%d %d\n", *thrust::max_element(h.begin(), h.end()), (int)(thrust::min_element(d.begin(), d.end()) - d.begin()));  //= 21 0
  auto end = thrust::copy_if(d.begin(), d.end(), e.begin(), is_even());
  printf("%d\n", (int)(end - e.begin()));  //= 3
  printf("%d\n", thrust::transform_reduce(thrust::make_counting_iterator(0), thrust::make_counting_iterator(5), twice(), 0, thrust::plus<int>()));  //= 20
  int *raw = thrust::raw_pointer_cast(d.data());
  thrust::device_ptr<int> p = thrust::device_pointer_cast(raw);
  thrust::fill(p, p + 2, 4);
  thrust::fill_n(p + 2, 1, 6);
  thrust::replace(p, p + 5, 4, 8);
  thrust::replace_if(p, p + 5, is_even(), 1);
  thrust::reverse(p, p + 5);
  thrust::swap_ranges(p, p + 1, e.begin());
  printf("%d %d %d\n", (int)p[1], (int)p[2], (int)e[0]);  //= 1 1 1
  thrust::tabulate(d.begin(), d.end(), twice());
  thrust::generate(h.begin(), h.end(), [] { return 2; });
  thrust::for_each(h.begin(), h.end(), [](int &x) { ++x; });
  thrust::for_each_n(thrust::host, h.begin(), 2, [](int &x) { ++x; });
  printf("%d %d\n", h[0], h[4]);  //= 4 3
  thrust::device_vector<int> map = h;
  thrust::sequence(map.begin(), map.end(), 4, -1);
  thrust::gather(map.begin(), map.end(), d.begin(), e.begin());
  thrust::scatter(d.begin(), d.end(), map.begin(), e.begin());
  thrust::scatter_if(d.begin(), d.end(), map.begin(), map.begin(), e.begin());
  thrust::transform_if(d.begin(), d.end(), e.begin(), twice(), is_even());
  printf("%d %d\n", (int)e[4], (int)d[4]);  //= 16 8
  printf("%d %d\n", thrust::inner_product(d.begin(), d.end(), d.begin(), 0), (int)thrust::equal(d.begin(), d.end(), e.begin()));  //= 120 0
  thrust::sort_by_key(map.begin(), map.end(), d.begin());
  thrust::stable_sort_by_key(map.begin(), map.end(), d.begin());
  printf("%d %d\n", (int)map[0], (int)d[0]);  //= 0 8
  printf("%d %d %d\n", thrust::any_of(d.begin(), d.end(), is_even()), thrust::all_of(d.begin(), d.end(), is_even()), thrust::none_of(d.begin(), d.end(), is_even()));  //= 1 1 0
  printf("%d %d\n", (int)(thrust::find(d.begin(), d.end(), 2) - d.begin()), (int)(thrust::find_if(d.begin(), d.end(), is_even()) - d.begin()));  //= 3 0
  printf("%d %d %d\n", (int)(thrust::lower_bound(map.begin(), map.end(), 2) - map.begin()), (int)(thrust::upper_bound(map.begin(), map.end(), 2) - map.begin()), thrust::binary_search(map.begin(), map.end(), 7));  //= 2 3 0
  thrust::adjacent_difference(map.begin(), map.end(), e.begin());
  auto rest = thrust::remove(e.begin(), e.begin() + 5, 0);
  auto same = thrust::unique(e.begin(), rest);
  auto odd = thrust::remove_if(map.begin(), map.end(), is_even());
  printf("%d %d %d\n", (int)(rest - e.begin()), (int)(same - e.begin()), (int)(odd - map.begin()));  //= 4 1 2
  auto both = thrust::reduce_by_key(map.begin(), odd, d.begin(), e.begin(), e.begin() + 2);
  auto ends = thrust::minmax_element(d.begin(), d.end());
  printf("%d %d\n", (int)(both.first - e.begin()), (int)*ends.second);  //= 2 8
  auto turned = thrust::minmax_element(d.begin(), d.end(), thrust::greater<int>());
  thrust::device_vector<int> keys(5), values(5);
  for (int i = 0; i < 5; i++) keys[i] = i / 2, values[i] = i;
  auto left = thrust::unique_by_key(keys.begin(), keys.end(), values.begin());
  printf("%d %d %d\n", (int)*turned.first, (int)(left.first - keys.begin()), (int)values[2]);  //= 8 3 4
  thrust::transform_inclusive_scan(d.begin(), d.end(), e.begin(), twice(), thrust::plus<int>());
  thrust::transform_exclusive_scan(d.begin(), d.end(), e.begin(), twice(), 1, thrust::plus<int>());
  printf("%d\n", (int)e[1]);  //= 17
  auto zipped = thrust::make_zip_iterator(thrust::make_tuple(d.begin(), map.begin()));
  thrust::for_each(zipped, zipped + 5, [] __device__(thrust::tuple<int &, int &> t) { thrust::get<0>(t) = thrust::get<1>(t); });
  auto constant = thrust::make_constant_iterator(2);
  thrust::copy_n(d.begin(), 2, h.begin());
  thrust::transform(d.begin(), d.end(), constant, thrust::make_discard_iterator(), thrust::plus<int>());
  auto doubled = thrust::make_transform_iterator(d.begin(), twice());
  auto picked = thrust::make_permutation_iterator(d.begin(), thrust::make_counting_iterator(1));
  printf("%d %d\n", thrust::reduce(doubled, doubled + 2), (int)thrust::distance(picked, picked + 2));  //= 8 2
  inside<<<1, 1>>>(thrust::raw_pointer_cast(&d[0]));
  thrust::device_ptr<int> more = thrust::device_malloc<int>(1);
  *more = 0;
  thrust::raw_reference_cast(h[0]) = 1;
  thrust::for_each(thrust::cuda::par, d.begin(), d.begin() + 2, bump{more.get()});
  thrust::device_free(more);
  printf("%d\n", (int)thrust::reduce(h.begin(), h.end(), 0));  //= 13
}
