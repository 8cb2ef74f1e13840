//===- Statistics.h - Medians with bootstrap intervals ----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  samples (any unit), one a run. Out: median with a percentile-bootstrap
//      interval, and the ratio of two medians with its own interval.
// Samples of the two sides are resampled independently. The generator is
// seeded with a constant, so the same samples give the same interval. With one
// sample an interval is as wide as that sample and says so by Count.
// Source of the method: Efron and Tibshirani, An Introduction to the Bootstrap
// (1993), chapter 13.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_STATISTICS_H
#define SHMFIX_HARNESS_STATISTICS_H

#include <cstddef>
#include <vector>

namespace shmfix::bench {

struct Interval {
  double Median = 0, Low = 0, High = 0;
  size_t Count = 0; ///< samples
};

/// 0 without samples; the mean of the middle two for an even number.
double median(std::vector<double> Samples);

/// Confidence in (0, 1).
Interval medianInterval(const std::vector<double> &Samples, double Confidence);

/// Median(Before) / median(After): above 1 the second side is faster.
Interval ratioInterval(const std::vector<double> &Before,
                       const std::vector<double> &After, double Confidence);

enum class Trend { NoDifference, Faster, Slower };
const char *toString(Trend T); ///< "no difference", "faster", "slower"

/// NoDifference when the intervals of the two sides overlap, when the ratio
/// differs from 1 by less than Margin (0.01 = 1 %), or with fewer than three
/// samples on a side.
Trend trendOf(const Interval &Before, const Interval &After, double Margin);

} // namespace shmfix::bench

#endif
