//===- __shmfix_simd_video.h - SIMD within a word
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "__shmfix_host_defines.h"

#define __SFX_V1(f) __SFX_D unsigned f(unsigned);
#define __SFX_V2(f) __SFX_D unsigned f(unsigned, unsigned);
#define __SFX_V24(f) __SFX_V2(f##2) __SFX_V2(f##4)
__SFX_V1(__vabs2) __SFX_V1(__vabs4) __SFX_V1(__vabsss2) __SFX_V1(__vabsss4)
__SFX_V1(__vneg2) __SFX_V1(__vneg4) __SFX_V1(__vnegss2) __SFX_V1(__vnegss4)
__SFX_V24(__vabsdiffs) __SFX_V24(__vabsdiffu) __SFX_V24(__vadd)
__SFX_V24(__vaddss) __SFX_V24(__vaddus) __SFX_V24(__vavgs) __SFX_V24(__vavgu)
__SFX_V24(__vcmpeq) __SFX_V24(__vcmpges) __SFX_V24(__vcmpgeu)
__SFX_V24(__vcmpgts) __SFX_V24(__vcmpgtu) __SFX_V24(__vcmples)
__SFX_V24(__vcmpleu) __SFX_V24(__vcmplts) __SFX_V24(__vcmpltu)
__SFX_V24(__vcmpne) __SFX_V24(__vhaddu) __SFX_V24(__vmaxs) __SFX_V24(__vmaxu)
__SFX_V24(__vmins) __SFX_V24(__vminu) __SFX_V24(__vsads) __SFX_V24(__vsadu)
__SFX_V24(__vseteq) __SFX_V24(__vsetges) __SFX_V24(__vsetgeu)
__SFX_V24(__vsetgts) __SFX_V24(__vsetgtu) __SFX_V24(__vsetles)
__SFX_V24(__vsetleu) __SFX_V24(__vsetlts) __SFX_V24(__vsetltu)
__SFX_V24(__vsetne) __SFX_V24(__vsub) __SFX_V24(__vsubss) __SFX_V24(__vsubus)
#undef __SFX_V1
#undef __SFX_V2
#undef __SFX_V24

__SFX_API int __vimax_s32_relu(int, int);
__SFX_API int __vimin_s32_relu(int, int);
__SFX_API int __vimax3_s32(int, int, int);
__SFX_API int __vimin3_s32(int, int, int);
__SFX_API unsigned __vimax3_u32(unsigned, unsigned, unsigned);
__SFX_API unsigned __vimin3_u32(unsigned, unsigned, unsigned);
__SFX_API int __viaddmax_s32(int, int, int);
__SFX_API int __viaddmin_s32(int, int, int);
__SFX_API unsigned __viaddmax_s16x2(unsigned, unsigned, unsigned);
__SFX_API unsigned __viaddmin_s16x2(unsigned, unsigned, unsigned);
