#include "geometry/circle.h"

#include <gtest/gtest.h>

TEST(Circle, HasAnArea) { EXPECT_NEAR(geometry::Circle(1).area(), 3.14159, 1e-5); }
