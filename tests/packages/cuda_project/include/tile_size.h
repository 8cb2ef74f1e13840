#pragma once
// Found only through the include folder in the command of nvcc.
constexpr int Side = 32;
