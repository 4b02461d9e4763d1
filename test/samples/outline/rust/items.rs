//! Shapes.
use std::fmt;

pub const MAX: usize = 10; // ^outline: constant MAX 4-4 exported
static mut COUNT: u32 = 0; // ^outline: constant COUNT 5-5
const _: () = assert!(MAX > 1);

/// Drawn somewhere.
#[derive(Debug, Clone)] // ^outline: class Circle 9-13 exported
#[serde(rename = "circle")]
pub struct Circle<'a, T: 'a> {
    radius: &'a T,
}

struct Unit; // ^outline: class Unit 15-15

pub(crate) enum Color { // ^outline: enum Color 17-20 exported
    Red,
    Mixed(u8, u8),
}

union Bits { // ^outline: class Bits 22-25
    a: u32,
    b: f32,
}

pub trait Shape: fmt::Debug { // ^outline: interface Shape 27-34 exported
    const SIDES: u32; // ^outline: constant Shape.SIDES 28-28 exported
    type Unit; // ^outline: type Shape.Unit 29-29 exported
    fn area(&self) -> f64; // ^outline: method Shape.area 30-30 exported
    fn double(&self) -> f64 { // ^outline: method Shape.double 31-33 exported
        self.area() * 2.0
    }
}

impl<'a, T> Circle<'a, T> { // an impl is no symbol
    pub const ZERO: u32 = 0; // ^outline: constant Circle.ZERO 37-37 exported

    #[inline] // ^outline: method Circle.new 39-42 exported
    pub fn new(radius: &'a T) -> Self {
        Circle { radius }
    }

    fn secret(&self) -> char { // ^outline: method Circle.secret 44-46
        '{'
    }

    pub async unsafe fn wait(&self) {} // ^outline: method Circle.wait 48-48 exported
}

impl<'a, T> Shape for Circle<'a, T>
where
    T: Into<f64>,
{
    const SIDES: u32 = 0; // ^outline: constant Circle.SIDES 55-55 exported
    type Unit = f64;
    fn area(&self) -> f64 { // ^outline: method Circle.area 57-61 exported
        fn helper(x: f64) -> f64 { // ^outline: function Circle.area.helper 58-60
            x
        }
    }
}

impl fmt::Display for Unit { // its type is private
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { // ^outline: method Unit.fmt 65-67
        write!(f, r#"fn fake() {{ "quoted" }}"#)
    }
}

pub type Result<T> = std::result::Result<T, Error>; // ^outline: type Result 70-70 exported

macro_rules! square { // ^outline: function square 72-74 exported
    ($x:expr) => { $x * $x };
}

pub fn run<F>(f: F) -> u32 // ^outline: function run 76-81 exported
where
    F: Fn() -> u32,
{
    f()
}

extern "C" { // a block of foreign items is no symbol
    pub fn strlen(s: *const u8) -> usize; // ^outline: function strlen 84-84 exported
}

pub mod inner { // ^outline: module inner 87-93 exported
    pub fn visible() {} // ^outline: function inner.visible 88-88 exported
    fn invisible() {} // ^outline: function inner.invisible 89-89
    pub struct Deep { // ^outline: class inner.Deep 90-92 exported
        pub x: i32,
    }
}

#[cfg(test)] // ^outline: module tests 95-99
mod tests {
    #[test] // ^outline: function tests.squares 97-98
    fn squares() {}
}
