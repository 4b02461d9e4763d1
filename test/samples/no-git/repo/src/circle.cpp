#include "geometry/circle.h"

#include <numbers>
#include <stdexcept>

namespace geometry {

Circle::Circle(double radius) : radius_(radius) {
  if (radius < 0) throw std::invalid_argument("radius");
}

double Circle::area() const { return std::numbers::pi * radius_ * radius_; }

}  // namespace geometry
