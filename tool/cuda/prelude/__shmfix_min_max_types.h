//===- __shmfix_min_max_types.h - Types that min and max take ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __SFX_MINMAX(result, first, second) for each pair; who includes this defines
// it. Mixed pairs give what C++'s conversions give.
//
//===----------------------------------------------------------------------===//

#ifdef __SFX_MINMAX
__SFX_MINMAX(int, int, int)
__SFX_MINMAX(unsigned int, unsigned int, unsigned int)
__SFX_MINMAX(unsigned int, int, unsigned int)
__SFX_MINMAX(unsigned int, unsigned int, int)
__SFX_MINMAX(long, long, long)
__SFX_MINMAX(unsigned long, unsigned long, unsigned long)
__SFX_MINMAX(unsigned long, long, unsigned long)
__SFX_MINMAX(unsigned long, unsigned long, long)
__SFX_MINMAX(long long, long long, long long)
__SFX_MINMAX(unsigned long long, unsigned long long, unsigned long long)
__SFX_MINMAX(unsigned long long, long long, unsigned long long)
__SFX_MINMAX(unsigned long long, unsigned long long, long long)
__SFX_MINMAX(float, float, float)
__SFX_MINMAX(double, double, double)
__SFX_MINMAX(double, float, double)
__SFX_MINMAX(double, double, float)
#endif
