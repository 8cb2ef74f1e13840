//===- JsonFields.h - Structures to and from JSON ---------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A structure names its members once, in a function that both directions use:
//   template <class Ar> void fields(Ar &A, T &V) { A("name", V.Name); ... }
// toJson writes every member. fromJson leaves members alone whose key is
// missing and fails on a wrong type, so older files stay readable.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_JSONFIELDS_H
#define SHMFIX_HARNESS_JSONFIELDS_H

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

#include <array>
#include <optional>
#include <type_traits>

namespace shmfix::bench {

struct JsonWriter;
template <class T> llvm::json::Value toJson(const T &V);
template <class T> bool fromJson(const llvm::json::Value &J, T &V);

struct JsonWriter {
  llvm::json::Object Out;
  template <class T> void operator()(llvm::StringRef Key, const T &V) {
    Out[Key] = toJson(V);
  }
};

struct JsonReader {
  const llvm::json::Object &In;
  bool Good = true;
  template <class T> void operator()(llvm::StringRef Key, T &V) {
    const llvm::json::Value *J = In.get(Key);
    if (J && !fromJson(*J, V))
      Good = false;
  }
};

namespace detail {
template <class T> struct IsVector : std::false_type {};
template <class T> struct IsVector<std::vector<T>> : std::true_type {};
template <class T, size_t N> struct IsVector<std::array<T, N>> : std::true_type {};
template <class T> struct IsOptional : std::false_type {};
template <class T> struct IsOptional<std::optional<T>> : std::true_type {};
} // namespace detail

template <class T> llvm::json::Value toJson(const T &V) {
  if constexpr (std::is_same_v<T, std::string>) {
    return llvm::json::fixUTF8(V);
  } else if constexpr (std::is_same_v<T, bool>) {
    return V;
  } else if constexpr (std::is_integral_v<T>) {
    return int64_t(V);
  } else if constexpr (std::is_floating_point_v<T>) {
    return double(V);
  } else if constexpr (detail::IsOptional<T>::value) {
    return V ? toJson(*V) : llvm::json::Value(nullptr);
  } else if constexpr (detail::IsVector<T>::value) {
    llvm::json::Array A;
    for (const auto &E : V)
      A.push_back(toJson(E));
    return A;
  } else {
    JsonWriter W;
    fields(W, const_cast<T &>(V));
    return std::move(W.Out);
  }
}

template <class T> bool fromJson(const llvm::json::Value &J, T &V) {
  if constexpr (std::is_same_v<T, std::string>) {
    auto S = J.getAsString();
    if (S)
      V = S->str();
    return S.has_value();
  } else if constexpr (std::is_same_v<T, bool>) {
    auto B = J.getAsBoolean();
    V = B.value_or(V);
    return B.has_value();
  } else if constexpr (std::is_integral_v<T>) {
    auto I = J.getAsInteger();
    if (I)
      V = T(*I);
    return I.has_value();
  } else if constexpr (std::is_floating_point_v<T>) {
    auto D = J.getAsNumber();
    V = D.value_or(V);
    return D.has_value();
  } else if constexpr (detail::IsOptional<T>::value) {
    if (J.kind() == llvm::json::Value::Null) {
      V.reset();
      return true;
    }
    return fromJson(J, V.emplace());
  } else if constexpr (detail::IsVector<T>::value) {
    const llvm::json::Array *A = J.getAsArray();
    if (!A)
      return false;
    if constexpr (requires { V.resize(0); })
      V.resize(A->size());
    else if (V.size() != A->size())
      return false;
    for (size_t I = 0; I < A->size(); ++I)
      if (!fromJson((*A)[I], V[I]))
        return false;
    return true;
  } else {
    const llvm::json::Object *O = J.getAsObject();
    if (!O)
      return false;
    JsonReader R{*O};
    fields(R, V);
    return R.Good;
  }
}

/// Parses Text as a T; What names it in the error.
template <class T> llvm::Expected<T> parseAs(llvm::StringRef Text, const char *What) {
  llvm::Expected<llvm::json::Value> J = llvm::json::parse(Text);
  if (!J) {
    llvm::consumeError(J.takeError());
    return llvm::createStringError("this is no %s", What);
  }
  T V;
  if (!fromJson(*J, V))
    return llvm::createStringError("this is no %s, or one of another version", What);
  return V;
}

} // namespace shmfix::bench

#endif
