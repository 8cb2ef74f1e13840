//===- __shmfix_thrust.h - Thrust, declarations only
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Enough to parse host code that drives kernels. Algorithms take any
// arguments; those that return an iterator return the type of the second
// argument, which is one with and without an execution policy.

#pragma once
#include "../__shmfix_cuda.h"
#if __has_include(<vector>)
#include <vector>
#endif

#define THRUST_VERSION 300000
namespace thrust {
template <class T> struct __sfx_bare {
  typedef T type;
};
template <class T> struct __sfx_bare<T &> {
  typedef T type;
};
template <class T> struct __sfx_bare<const T> {
  typedef T type;
};
template <class T> struct __sfx_bare<const T &> {
  typedef T type;
};
struct __sfx_any {
  template <class T> __SFX_HD operator T() const;
};

template <class T> struct device_reference {
  __SFX_HD operator T() const;
  __SFX_HD device_reference &operator=(const T &);
  __SFX_HD device_reference &operator=(const device_reference &);
  __SFX_HD device_reference &operator+=(const T &);
  __SFX_HD device_reference &operator-=(const T &);
  __SFX_HD T *operator&() const;
};
template <class T> struct device_ptr {
  typedef T value_type;
  typedef device_reference<T> reference;
  typedef __PTRDIFF_TYPE__ difference_type;
  typedef device_ptr pointer;
  T *__p;
  __SFX_HD device_ptr();
  __SFX_HD explicit device_ptr(T *);
  template <class U> __SFX_HD device_ptr(const device_ptr<U> &);
  __SFX_HD T *get() const;
  __SFX_HD device_reference<T> operator*() const;
  __SFX_HD device_reference<T> operator[](size_t) const;
  __SFX_HD device_ptr operator+(__PTRDIFF_TYPE__) const;
  __SFX_HD device_ptr operator-(__PTRDIFF_TYPE__) const;
  __SFX_HD __PTRDIFF_TYPE__ operator-(const device_ptr &) const;
  __SFX_HD device_ptr &operator++();
  __SFX_HD device_ptr operator++(int);
  __SFX_HD device_ptr &operator+=(__PTRDIFF_TYPE__);
  __SFX_HD bool operator==(const device_ptr &) const;
  __SFX_HD bool operator!=(const device_ptr &) const;
  __SFX_HD bool operator<(const device_ptr &) const;
};
template <class T> __SFX_HD device_ptr<T> device_pointer_cast(T *);
template <class T> __SFX_HD device_ptr<T> device_pointer_cast(device_ptr<T>);
template <class T> __SFX_HD T *raw_pointer_cast(T *);
template <class T> __SFX_HD T *raw_pointer_cast(device_ptr<T>);
template <class T> __SFX_HD T &raw_reference_cast(T &);
template <class T> device_ptr<T> device_malloc(size_t);
template <class T> void device_free(device_ptr<T>);
template <class T> struct device_allocator {};

template <class T, class It, class Ref> struct __sfx_vector {
  typedef T value_type;
  typedef It iterator, const_iterator, pointer;
  typedef Ref reference;
  typedef size_t size_type;
  __sfx_vector();
  explicit __sfx_vector(size_t);
  __sfx_vector(size_t, const T &);
  template <class U, class I, class R>
  __sfx_vector(const __sfx_vector<U, I, R> &);
  template <class I> __sfx_vector(I, I);
  template <class U, class I, class R>
  __sfx_vector &operator=(const __sfx_vector<U, I, R> &);
#if __has_include(<vector>)
  template <class U> __sfx_vector(const std::vector<U> &);
  template <class U> __sfx_vector &operator=(const std::vector<U> &);
#endif
  It begin() const;
  It end() const;
  It cbegin() const;
  It cend() const;
  It data() const;
  size_t size() const;
  size_t capacity() const;
  bool empty() const;
  void resize(size_t);
  void resize(size_t, const T &);
  void reserve(size_t);
  void clear();
  void shrink_to_fit();
  void push_back(const T &);
  void pop_back();
  void swap(__sfx_vector &);
  template <class I> void assign(I, I);
  template <class... A> It insert(A &&...);
  template <class... A> It erase(A &&...);
  Ref operator[](size_t) const;
  Ref front() const;
  Ref back() const;
};
template <class T, class A = void>
struct device_vector : __sfx_vector<T, device_ptr<T>, device_reference<T>> {
  using __sfx_vector<T, device_ptr<T>, device_reference<T>>::__sfx_vector;
  using __sfx_vector<T, device_ptr<T>, device_reference<T>>::operator=;
};
template <class T, class A = void>
struct host_vector : __sfx_vector<T, T *, T &> {
  using __sfx_vector<T, T *, T &>::__sfx_vector;
  using __sfx_vector<T, T *, T &>::operator=;
};
template <class T> struct universal_vector : host_vector<T> {
  using host_vector<T>::host_vector;
};

template <class A, class B> struct pair {
  A first;
  B second;
};
template <class A, class B> __SFX_HD pair<A, B> make_pair(A a, B b) {
  return {a, b};
}
template <class... T> struct tuple {
  __SFX_HD tuple();
  template <class... U> __SFX_HD tuple(const U &...);
};
template <int N, class F, class... R> struct __sfx_nth {
  typedef typename __sfx_nth<N - 1, R...>::type type;
};
template <class F, class... R> struct __sfx_nth<0, F, R...> {
  typedef F type;
};
template <int N, class... T>
__SFX_HD typename __sfx_nth<N, T...>::type &get(tuple<T...> &);
template <int N, class... T>
__SFX_HD const typename __sfx_nth<N, T...>::type &get(const tuple<T...> &);
template <class... T> __SFX_HD tuple<T...> make_tuple(T...);
template <class... T> __SFX_HD tuple<T &...> tie(T &...);

// Iterators that make their values.
template <class V> struct __sfx_iterator {
  typedef V value_type;
  __SFX_HD V operator*() const;
  __SFX_HD V operator[](size_t) const;
  __SFX_HD __sfx_iterator operator+(__PTRDIFF_TYPE__) const;
  __SFX_HD __sfx_iterator operator-(__PTRDIFF_TYPE__) const;
  __SFX_HD __PTRDIFF_TYPE__ operator-(const __sfx_iterator &) const;
  __SFX_HD __sfx_iterator &operator++();
};
template <class T> struct counting_iterator : __sfx_iterator<T> {
  __SFX_HD explicit counting_iterator(T);
};
template <class T> struct constant_iterator : __sfx_iterator<T> {
  __SFX_HD explicit constant_iterator(T);
};
template <class T> __SFX_HD counting_iterator<T> make_counting_iterator(T);
template <class T> __SFX_HD constant_iterator<T> make_constant_iterator(T);
template <class T> struct zip_iterator : __sfx_iterator<T> {};
template <class T> __SFX_HD zip_iterator<T> make_zip_iterator(T);
template <class F, class I>
__SFX_HD auto make_transform_iterator(I i, F f)
    -> __sfx_iterator<decltype(f(*i))> {
  return {};
}
template <class I> __SFX_HD __sfx_iterator<__sfx_any> make_discard_iterator(I);
template <class A, class B>
__SFX_HD auto make_permutation_iterator(A a, B) -> A;

// Execution policies and operators.
struct __sfx_policy {
  template <class... A> __sfx_policy operator()(A &&...) const;
  template <class... A> __sfx_policy on(A &&...) const;
};
static const __sfx_policy host, device, seq;
namespace cuda {
static const __sfx_policy par, par_nosync;
}
namespace system {
namespace cuda {
static const __sfx_policy par;
}
} // namespace system
#define __SFX_TOP2(name, expr)                                                 \
  template <class T = void> struct name {                                      \
    template <class A, class B>                                                \
    __SFX_HD auto operator()(const A &a, const B &b) const                     \
        -> decltype(expr) {                                                    \
      return expr;                                                             \
    }                                                                          \
  };
__SFX_TOP2(plus, a + b)
__SFX_TOP2(minus, a - b)
__SFX_TOP2(multiplies, a *b)
__SFX_TOP2(divides, a / b)
__SFX_TOP2(modulus, a % b)
__SFX_TOP2(less, a < b)
__SFX_TOP2(greater, a > b)
__SFX_TOP2(less_equal, a <= b)
__SFX_TOP2(greater_equal, a >= b)
__SFX_TOP2(equal_to, a == b)
__SFX_TOP2(not_equal_to, a != b)
__SFX_TOP2(maximum, a < b ? b : a)
__SFX_TOP2(minimum, b < a ? b : a)
__SFX_TOP2(logical_and, a &&b)
__SFX_TOP2(logical_or, a || b)
__SFX_TOP2(bit_xor, a ^ b)
__SFX_TOP2(bit_and, a &b)
__SFX_TOP2(bit_or, a | b)
#undef __SFX_TOP2
template <class T> struct identity {
  __SFX_HD const T &operator()(const T &a) const { return a; }
};
template <class T> struct negate {
  __SFX_HD T operator()(const T &a) const { return -a; }
};
template <class T> struct square {
  __SFX_HD T operator()(const T &a) const { return a * a; }
};
template <class A, class R> struct unary_function {
  typedef A argument_type;
  typedef R result_type;
};
template <class A, class B, class R> struct binary_function {
  typedef A first_argument_type;
  typedef B second_argument_type;
  typedef R result_type;
};
namespace placeholders {
static const __sfx_any _1, _2, _3;
}

#define __SFX_ALGO(f)                                                          \
  template <class A, class B, class... R>                                      \
  B f(const A &, B b, const R &...) {                                          \
    return b;                                                                  \
  }
__SFX_ALGO(copy) __SFX_ALGO(copy_n) __SFX_ALGO(copy_if) __SFX_ALGO(fill)
__SFX_ALGO(fill_n) __SFX_ALGO(generate) __SFX_ALGO(sequence)
__SFX_ALGO(transform) __SFX_ALGO(transform_if) __SFX_ALGO(for_each)
__SFX_ALGO(for_each_n) __SFX_ALGO(tabulate) __SFX_ALGO(gather)
__SFX_ALGO(scatter) __SFX_ALGO(scatter_if) __SFX_ALGO(sort)
__SFX_ALGO(stable_sort) __SFX_ALGO(sort_by_key) __SFX_ALGO(stable_sort_by_key)
__SFX_ALGO(inclusive_scan) __SFX_ALGO(exclusive_scan)
__SFX_ALGO(inclusive_scan_by_key) __SFX_ALGO(exclusive_scan_by_key)
__SFX_ALGO(transform_inclusive_scan) __SFX_ALGO(transform_exclusive_scan)
__SFX_ALGO(unique) __SFX_ALGO(unique_copy) __SFX_ALGO(remove)
__SFX_ALGO(remove_if) __SFX_ALGO(remove_copy_if) __SFX_ALGO(replace)
__SFX_ALGO(replace_if) __SFX_ALGO(partition) __SFX_ALGO(stable_partition)
__SFX_ALGO(reverse) __SFX_ALGO(reverse_copy) __SFX_ALGO(find)
__SFX_ALGO(find_if) __SFX_ALGO(max_element) __SFX_ALGO(min_element)
__SFX_ALGO(lower_bound) __SFX_ALGO(upper_bound) __SFX_ALGO(merge)
__SFX_ALGO(adjacent_difference) __SFX_ALGO(swap_ranges)
__SFX_ALGO(set_difference) __SFX_ALGO(set_intersection) __SFX_ALGO(set_union)
__SFX_ALGO(uninitialized_fill)
#undef __SFX_ALGO
#define __SFX_ALGO_PAIR(f)                                                     \
  template <class A, class B, class... R>                                      \
  pair<B, B> f(const A &, B b, const R &...) {                                 \
    return {b, b};                                                             \
  }
__SFX_ALGO_PAIR(minmax_element) __SFX_ALGO_PAIR(mismatch)
__SFX_ALGO_PAIR(equal_range) __SFX_ALGO_PAIR(unique_by_key)
#undef __SFX_ALGO_PAIR
template <class... A> pair<__sfx_any, __sfx_any> reduce_by_key(const A &...) {
  return {};
}
#define __SFX_ALGO_BOOL(f)                                                     \
  template <class... A> bool f(const A &...) { return false; }
__SFX_ALGO_BOOL(equal) __SFX_ALGO_BOOL(all_of) __SFX_ALGO_BOOL(any_of)
__SFX_ALGO_BOOL(none_of) __SFX_ALGO_BOOL(is_sorted)
__SFX_ALGO_BOOL(binary_search) __SFX_ALGO_BOOL(is_partitioned)
#undef __SFX_ALGO_BOOL
template <class... A> __PTRDIFF_TYPE__ count(const A &...) { return 0; }
template <class... A> __PTRDIFF_TYPE__ count_if(const A &...) { return 0; }
template <class A, class B> __PTRDIFF_TYPE__ distance(A, B);
template <class A, class N> void advance(A &, N);

template <class I> typename I::value_type reduce(I, I);
template <class T> T reduce(T *, T *);
template <class I, class T> T reduce(I, I, T t) {
  return t;
}
template <class I, class T, class Op> T reduce(I, I, T t, Op) {
  return t;
}
template <class I> typename I::value_type reduce(const __sfx_policy &, I, I);
template <class T> T reduce(const __sfx_policy &, T *, T *);
template <class I, class T> T reduce(const __sfx_policy &, I, I, T t) {
  return t;
}
template <class I, class T, class Op>
T reduce(const __sfx_policy &, I, I, T t, Op) {
  return t;
}
template <class I, class F, class T, class Op>
T transform_reduce(I, I, F, T t, Op) {
  return t;
}
template <class I, class F, class T, class Op>
T transform_reduce(const __sfx_policy &, I, I, F, T t, Op) {
  return t;
}
template <class I, class J, class T> T inner_product(I, I, J, T t) {
  return t;
}
template <class I, class J, class T, class F, class G>
T inner_product(I, I, J, T t, F, G) {
  return t;
}
template <class T> __SFX_HD void swap(T &, T &);
template <class T> __SFX_HD T max(const T &a, const T &b) {
  return a < b ? b : a;
}
template <class T> __SFX_HD T min(const T &a, const T &b) {
  return b < a ? b : a;
}

template <class T> struct complex {
  T __re, __im;
  __SFX_HD complex(T r = T(), T i = T()) : __re(r), __im(i) {}
  template <class U> __SFX_HD complex(const complex<U> &);
  __SFX_HD T real() const { return __re; }
  __SFX_HD T imag() const { return __im; }
  __SFX_HD void real(T v) { __re = v; }
  __SFX_HD void imag(T v) { __im = v; }
  __SFX_HD complex &operator+=(complex);
  __SFX_HD complex &operator-=(complex);
  __SFX_HD complex &operator*=(complex);
  __SFX_HD complex &operator/=(complex);
  __SFX_HD friend complex operator+(complex, complex) { return {}; }
  __SFX_HD friend complex operator-(complex, complex) { return {}; }
  __SFX_HD friend complex operator*(complex, complex) { return {}; }
  __SFX_HD friend complex operator/(complex, complex) { return {}; }
  __SFX_HD friend complex operator-(complex) { return {}; }
  __SFX_HD friend bool operator==(complex, complex) { return false; }
};
template <class T> __SFX_HD T abs(const complex<T> &);
template <class T> __SFX_HD T arg(const complex<T> &);
template <class T> __SFX_HD T norm(const complex<T> &);
template <class T> __SFX_HD complex<T> conj(const complex<T> &);
template <class T> __SFX_HD complex<T> exp(const complex<T> &);
template <class T> __SFX_HD complex<T> sqrt(const complex<T> &);
template <class T> __SFX_HD complex<T> polar(const T &, const T & = T());

template <class T> struct uniform_real_distribution {
  __SFX_HD explicit uniform_real_distribution(T = 0, T = 1);
  template <class G> __SFX_HD T operator()(G &);
};
template <class T> struct uniform_int_distribution {
  __SFX_HD explicit uniform_int_distribution(T = 0, T = 1);
  template <class G> __SFX_HD T operator()(G &);
};
template <class T> struct normal_distribution {
  __SFX_HD explicit normal_distribution(T = 0, T = 1);
  template <class G> __SFX_HD T operator()(G &);
};
struct default_random_engine {
  __SFX_HD explicit default_random_engine(unsigned = 1);
  __SFX_HD unsigned operator()();
  __SFX_HD void discard(unsigned long long);
  __SFX_HD void seed(unsigned);
};
typedef default_random_engine minstd_rand, taus88, ranlux24;
namespace random {
using thrust::default_random_engine;
using thrust::minstd_rand;
using thrust::normal_distribution;
using thrust::taus88;
using thrust::uniform_int_distribution;
using thrust::uniform_real_distribution;
} // namespace random
} // namespace thrust
