#pragma once

namespace geometry {

// A circle around the origin.
class Circle {
 public:
  explicit Circle(double radius);
  double area() const;

 private:
  double radius_;
};

}  // namespace geometry
