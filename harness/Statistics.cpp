//===- Statistics.cpp - Medians with bootstrap intervals ------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/Statistics.h"

#include <algorithm>
#include <random>

namespace shmfix::bench {

namespace {

constexpr unsigned Resamples = 2000;
constexpr unsigned Seed = 20240229;

/// As std::uniform_int_distribution, but the same in every library.
size_t below(std::mt19937 &Random, size_t N) {
  return size_t((uint64_t(Random()) * N) >> 32);
}

double resampledMedian(std::mt19937 &Random, const std::vector<double> &From) {
  std::vector<double> Drawn(From.size());
  for (double &D : Drawn)
    D = From[below(Random, From.size())];
  return median(std::move(Drawn));
}

Interval percentiles(std::vector<double> Values, double Middle, size_t Count,
                     double Confidence) {
  std::sort(Values.begin(), Values.end());
  auto At = [&](double P) {
    size_t I = size_t(P * double(Values.size() - 1) + 0.5);
    return Values[std::min(I, Values.size() - 1)];
  };
  double Tail = (1 - Confidence) / 2;
  return {Middle, At(Tail), At(1 - Tail), Count};
}

} // namespace

double median(std::vector<double> S) {
  if (S.empty())
    return 0;
  size_t Half = S.size() / 2;
  std::nth_element(S.begin(), S.begin() + Half, S.end());
  if (S.size() % 2)
    return S[Half];
  return (S[Half] + *std::max_element(S.begin(), S.begin() + Half)) / 2;
}

Interval medianInterval(const std::vector<double> &Samples, double Confidence) {
  if (Samples.empty())
    return {};
  std::mt19937 Random(Seed);
  std::vector<double> Medians(Resamples);
  for (double &M : Medians)
    M = resampledMedian(Random, Samples);
  return percentiles(std::move(Medians), median(Samples), Samples.size(), Confidence);
}

Interval ratioInterval(const std::vector<double> &Before,
                       const std::vector<double> &After, double Confidence) {
  double Base = median(After);
  if (Before.empty() || After.empty() || Base <= 0)
    return {};
  std::mt19937 Random(Seed);
  std::vector<double> Ratios(Resamples);
  for (double &R : Ratios) {
    double B = resampledMedian(Random, Before);
    double A = resampledMedian(Random, After);
    R = A > 0 ? B / A : B / Base;
  }
  return percentiles(std::move(Ratios), median(Before) / Base,
                     std::min(Before.size(), After.size()), Confidence);
}

const char *toString(Trend T) {
  switch (T) {
  case Trend::NoDifference:
    return "no difference";
  case Trend::Faster:
    return "faster";
  case Trend::Slower:
    return "slower";
  }
  return "";
}

Trend trendOf(const Interval &Before, const Interval &After, double Margin) {
  if (std::min(Before.Count, After.Count) < 3)
    return Trend::NoDifference;
  if (After.High < Before.Low && After.Median * (1 + Margin) < Before.Median)
    return Trend::Faster;
  if (After.Low > Before.High && After.Median > Before.Median * (1 + Margin))
    return Trend::Slower;
  return Trend::NoDifference;
}

} // namespace shmfix::bench
