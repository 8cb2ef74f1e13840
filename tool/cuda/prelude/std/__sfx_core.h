//===- __sfx_core.h - The core of the C++ library, fallback
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host device throughout, as constexpr functions are for Clang.

#pragma once
#include "__sfx_cstd.h"

#pragma clang force_cuda_host_device begin
namespace std {
// type_traits
template <class T, T V> struct integral_constant {
  static constexpr T value = V;
  typedef T value_type;
  typedef integral_constant type;
  constexpr operator T() const { return V; }
  constexpr T operator()() const { return V; }
};
template <bool B> using bool_constant = integral_constant<bool, B>;
typedef bool_constant<true> true_type;
typedef bool_constant<false> false_type;
template <bool C, class A, class B> struct conditional {
  typedef A type;
};
template <class A, class B> struct conditional<false, A, B> {
  typedef B type;
};
template <bool C, class A, class B>
using conditional_t = typename conditional<C, A, B>::type;
template <bool C, class T = void> struct enable_if {};
template <class T> struct enable_if<true, T> {
  typedef T type;
};
template <bool C, class T = void>
using enable_if_t = typename enable_if<C, T>::type;
template <class...> using void_t = void;
#define __SFX_TRAIT(name, ...)                                                 \
  template <class T> struct name : bool_constant<__VA_ARGS__> {};              \
  template <class T> inline constexpr bool name##_v = name<T>::value;
#define __SFX_TRAIT2(name, ...)                                                \
  template <class T, class U> struct name : bool_constant<__VA_ARGS__> {};     \
  template <class T, class U>                                                  \
  inline constexpr bool name##_v = name<T, U>::value;
__SFX_TRAIT2(is_same, __is_same(T, U))
__SFX_TRAIT2(is_base_of, __is_base_of(T, U))
__SFX_TRAIT2(is_convertible, __is_convertible(T, U))
__SFX_TRAIT2(is_assignable, __is_assignable(T, U))
__SFX_TRAIT(is_integral, __is_integral(T))
__SFX_TRAIT(is_floating_point, __is_floating_point(T))
__SFX_TRAIT(is_arithmetic, __is_arithmetic(T))
__SFX_TRAIT(is_signed, __is_signed(T))
__SFX_TRAIT(is_unsigned, __is_unsigned(T))
__SFX_TRAIT(is_pointer, __is_pointer(T))
__SFX_TRAIT(is_reference, __is_reference(T))
__SFX_TRAIT(is_const, __is_const(T))
__SFX_TRAIT(is_void, __is_void(T))
__SFX_TRAIT(is_array, __is_array(T))
__SFX_TRAIT(is_enum, __is_enum(T))
__SFX_TRAIT(is_class, __is_class(T))
__SFX_TRAIT(is_function, __is_function(T))
__SFX_TRAIT(is_empty, __is_empty(T))
__SFX_TRAIT(is_trivial, __is_trivially_copyable(T))
__SFX_TRAIT(is_trivially_copyable, __is_trivially_copyable(T))
__SFX_TRAIT(is_standard_layout, __is_standard_layout(T))
__SFX_TRAIT(is_default_constructible, __is_constructible(T))
template <class T, class... A>
struct is_constructible : bool_constant<__is_constructible(T, A...)> {};
#undef __SFX_TRAIT
#undef __SFX_TRAIT2
#define __SFX_TYPE(name, ...)                                                  \
  template <class T> struct name {                                             \
    typedef __VA_ARGS__ type;                                                  \
  };                                                                           \
  template <class T> using name##_t = typename name<T>::type;
__SFX_TYPE(remove_reference, __remove_reference_t(T))
__SFX_TYPE(remove_const, __remove_const(T))
__SFX_TYPE(remove_volatile, __remove_volatile(T))
__SFX_TYPE(remove_cv, __remove_cv(T))
__SFX_TYPE(remove_cvref, __remove_cvref(T))
__SFX_TYPE(remove_pointer, __remove_pointer(T))
__SFX_TYPE(remove_extent, __remove_extent(T))
__SFX_TYPE(add_pointer, __add_pointer(T))
__SFX_TYPE(add_const, const T)
__SFX_TYPE(add_lvalue_reference, __add_lvalue_reference(T))
__SFX_TYPE(decay, __decay(T))
__SFX_TYPE(make_unsigned, __make_unsigned(T))
__SFX_TYPE(make_signed, __make_signed(T))
__SFX_TYPE(underlying_type, __underlying_type(T))
#undef __SFX_TYPE
template <class T> T &&declval() noexcept;
template <class F, class... A> struct invoke_result {
  typedef decltype(declval<F>()(declval<A>()...)) type;
};
template <class F, class... A>
using invoke_result_t = typename invoke_result<F, A...>::type;
template <class... T> struct common_type;
template <class T> struct common_type<T> {
  typedef T type;
};
template <class T, class U> struct common_type<T, U> {
  typedef __decay(decltype(true ? declval<T>() : declval<U>())) type;
};
template <class... T> using common_type_t = typename common_type<T...>::type;
template <class... B> struct conjunction : bool_constant<(B::value && ...)> {};
template <class... B> struct disjunction : bool_constant<(B::value || ...)> {};
template <class B> struct negation : bool_constant<!B::value> {};

// utility
template <class T> constexpr remove_reference_t<T> &&move(T &&v) noexcept {
  return static_cast<remove_reference_t<T> &&>(v);
}
template <class T> constexpr T &&forward(remove_reference_t<T> &v) noexcept {
  return static_cast<T &&>(v);
}
template <class T> constexpr void swap(T &a, T &b) {
  T t = static_cast<T &&>(a);
  a = static_cast<T &&>(b);
  b = static_cast<T &&>(t);
}
template <class T, class U = T> constexpr T exchange(T &a, U &&b) {
  T t = a;
  a = b;
  return t;
}
template <class A, class B> struct pair {
  typedef A first_type;
  typedef B second_type;
  A first;
  B second;
  constexpr pair() : first(), second() {}
  constexpr pair(const A &a, const B &b) : first(a), second(b) {}
  template <class C, class D>
  constexpr pair(const pair<C, D> &p) : first(p.first), second(p.second) {}
  friend bool operator==(const pair &x, const pair &y) {
    return x.first == y.first && x.second == y.second;
  }
  friend bool operator<(const pair &x, const pair &y) {
    return x.first < y.first || (!(y.first < x.first) && x.second < y.second);
  }
};
template <class A, class B> constexpr pair<__decay(A),
    __decay(B)> make_pair(A &&a, B &&b) {
  return {a, b};
}
template <class T, T... I> struct integer_sequence {
  static constexpr size_t size() { return sizeof...(I); }
};
template <size_t... I> using index_sequence = integer_sequence<size_t, I...>;
template <size_t N>
using make_index_sequence = __make_integer_seq<integer_sequence, size_t, N>;
template <class T> class initializer_list {
  const T *__b;
  size_t __n;

public:
  typedef T value_type;
  typedef const T *iterator, *const_iterator;
  constexpr initializer_list() : __b(nullptr), __n(0) {}
  constexpr size_t size() const { return __n; }
  constexpr const T *begin() const { return __b; }
  constexpr const T *end() const { return __b + __n; }
};
template <class C> constexpr auto begin(C &c) -> decltype(c.begin()) {
  return c.begin();
}
template <class C> constexpr auto end(C &c) -> decltype(c.end()) {
  return c.end();
}
template <class T, size_t N> constexpr T *begin(T (&a)[N]) { return a; }
template <class T, size_t N> constexpr T *end(T (&a)[N]) { return a + N; }
template <class T, size_t N> constexpr size_t size(const T (&)[N]) { return N; }
template <class C> constexpr auto size(const C &c) -> decltype(c.size()) {
  return c.size();
}
template <class C> constexpr auto empty(const C &c) -> decltype(c.empty()) {
  return c.empty();
}
template <class C> constexpr auto data(C &c) -> decltype(c.data()) {
  return c.data();
}
template <class T> constexpr const T &min(const T &a, const T &b) {
  return b < a ? b : a;
}
template <class T> constexpr const T &max(const T &a, const T &b) {
  return a < b ? b : a;
}
template <class T, class C>
constexpr const T &min(const T &a, const T &b, C c) {
  return c(b, a) ? b : a;
}
template <class T, class C>
constexpr const T &max(const T &a, const T &b, C c) {
  return c(a, b) ? b : a;
}
template <class T> constexpr T min(initializer_list<T> l) {
  T m = *l.begin();
  for (const T &v : l)
    m = v < m ? v : m;
  return m;
}
template <class T> constexpr T max(initializer_list<T> l) {
  T m = *l.begin();
  for (const T &v : l)
    m = m < v ? v : m;
  return m;
}
template <class T> constexpr T clamp(T v, T lo, T hi) {
  return v < lo ? lo : hi < v ? hi : v;
}

// limits
template <class T> struct numeric_limits {
  static constexpr bool is_specialized = __is_arithmetic(T),
                        is_integer = __is_integral(T),
                        is_signed = __is_signed(T), has_infinity = !is_integer;
  static constexpr int digits = sizeof(T) * 8 - is_signed;
  static constexpr T min() {
    return is_signed ? T(1ull << (sizeof(T) * 8 - 1)) : T(0);
  }
  static constexpr T max() { return T(~(unsigned long long)min()); }
  static constexpr T lowest() { return min(); }
  static constexpr T epsilon() { return T(0); }
};
#define __SFX_LIMITS(T, P, inf, nan)                                           \
  template <> struct numeric_limits<T> {                                       \
    static constexpr bool is_specialized = true, is_integer = false,           \
                          is_signed = true, has_infinity = true;               \
    static constexpr int digits = __##P##_MANT_DIG__,                          \
                         digits10 = __##P##_DIG__;                             \
    static constexpr T min() { return __##P##_MIN__; }                         \
    static constexpr T max() { return __##P##_MAX__; }                         \
    static constexpr T lowest() { return -__##P##_MAX__; }                     \
    static constexpr T epsilon() { return __##P##_EPSILON__; }                 \
    static constexpr T infinity() { return inf; }                              \
    static constexpr T quiet_NaN() { return nan; }                             \
  };
__SFX_LIMITS(float, FLT, __builtin_inff(), __builtin_nanf(""))
__SFX_LIMITS(double, DBL, __builtin_inf(), __builtin_nan(""))
#undef __SFX_LIMITS

// functional
#define __SFX_FN(name, expr)                                                   \
  template <class T = void> struct name {                                      \
    template <class A, class B> constexpr auto operator()(A a, B b) const {    \
      return expr;                                                             \
    }                                                                          \
  };
__SFX_FN(plus, a + b)
__SFX_FN(minus, a - b)
__SFX_FN(multiplies, a *b)
__SFX_FN(divides, a / b)
__SFX_FN(less, a < b)
__SFX_FN(greater, a > b)
__SFX_FN(less_equal, a <= b)
__SFX_FN(greater_equal, a >= b)
__SFX_FN(equal_to, a == b)
#undef __SFX_FN
template <class> class function;
template <class R, class... A> class function<R(A...)> {
public:
  function();
  function(nullptr_t);
  template <class F> function(F) {}
  R operator()(A...) const;
  explicit operator bool() const;
};
template <class T> struct hash {
  size_t operator()(const T &) const;
};
template <class T> T &ref(T &v) { return v; }
struct __sfx_any {
  template <class T> operator T() const;
  template <class... A> void operator()(A &&...) const {}
};
template <class... A> __sfx_any bind(A &&...) {
  return {};
}

// array, tuple
template <class T, size_t N> struct array {
  typedef T value_type;
  T __a[N ? N : 1];
  constexpr T &operator[](size_t i) { return __a[i]; }
  constexpr const T &operator[](size_t i) const { return __a[i]; }
  constexpr T &at(size_t i) { return __a[i]; }
  constexpr T *begin() { return __a; }
  constexpr T *end() { return __a + N; }
  constexpr const T *begin() const { return __a; }
  constexpr const T *end() const { return __a + N; }
  constexpr T *data() { return __a; }
  constexpr const T *data() const { return __a; }
  constexpr T &front() { return __a[0]; }
  constexpr T &back() { return __a[N - 1]; }
  constexpr void fill(const T &v) {
    for (size_t i = 0; i < N; ++i)
      __a[i] = v;
  }
  static constexpr size_t size() { return N; }
  static constexpr bool empty() { return N == 0; }
  friend bool operator==(const array &, const array &) { return false; }
  friend bool operator!=(const array &, const array &) { return false; }
  friend bool operator<(const array &, const array &) { return false; }
};
template <class T, class... U> array(T, U...) -> array<T, 1 + sizeof...(U)>;
template <class... T> struct tuple {};
template <class H, class... R> struct tuple<H, R...> {
  H __h;
  tuple<R...> __r;
  constexpr tuple() : __h(), __r() {}
  constexpr tuple(const H &h, const R &...r) : __h(h), __r(r...) {}
  template <class... U> tuple &operator=(const tuple<U...> &);
};
template <class T> struct tuple_size;
template <class... T>
struct tuple_size<tuple<T...>> : integral_constant<size_t, sizeof...(T)> {};
template <class A, class B>
struct tuple_size<pair<A, B>> : integral_constant<size_t, 2> {};
template <size_t I, class T> struct tuple_element;
template <class H, class... R> struct tuple_element<0, tuple<H, R...>> {
  typedef H type;
};
template <size_t I, class H, class... R>
struct tuple_element<I, tuple<H, R...>> : tuple_element<I - 1, tuple<R...>> {};
template <class A, class B> struct tuple_element<0, pair<A, B>> {
  typedef A type;
};
template <class A, class B> struct tuple_element<1, pair<A, B>> {
  typedef B type;
};
template <size_t I, class T>
using tuple_element_t = typename tuple_element<I, T>::type;
template <size_t I, class... T>
constexpr auto &get(const tuple<T...> &t) {
  if constexpr (I == 0)
    return const_cast<tuple_element_t<0, tuple<T...>> &>(t.__h);
  else
    return get<I - 1>(t.__r);
}
template <size_t I, class A, class B> constexpr auto &get(const pair<A, B> &p) {
  if constexpr (I == 0)
    return const_cast<A &>(p.first);
  else
    return const_cast<B &>(p.second);
}
template <size_t I, class T, size_t N> constexpr T &get(array<T, N> &a) {
  return a[I];
}
template <class... T> constexpr tuple<__decay(T)...> make_tuple(T &&...v) {
  return tuple<__decay(T)...>(v...);
}
template <class... T> constexpr tuple<T &...> tie(T &...);
struct nothrow_t {};
inline constexpr nothrow_t nothrow{};
enum class byte : unsigned char {};
template <class T> constexpr T *addressof(T &v) { return __builtin_addressof(
    v); }
template <class T> constexpr T *launder(T *p) { return p; }
} // namespace std
#pragma clang force_cuda_host_device end
