#pragma once
#include <vector>
#define FROM_PRECOMPILED 1
