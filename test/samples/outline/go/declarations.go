// Package shapes draws.
package shapes

import (
	"fmt"
	m "math"
)

const Max = 10 // ^outline: constant Max 9-9 exported

const (
	Red   Color = iota // ^outline: constant Red 12-12 exported
	green              // ^outline: constant green 13-13
	A, b  = 1, 2       // ^outline: constant A 14-14 exported; constant b 14-14
)

var ErrEmpty = fmt.Errorf("empty") // ^outline: constant ErrEmpty 17-17 exported
var table = map[string]int{        // ^outline: constant table 18-20
	"a": 1,
}
var _ Shape = (*Circle)(nil)

var (
	once  sync.Once // ^outline: constant once 24-24
	Cache = &Store{ // ^outline: constant Cache 25-27 exported
		size: 1,
	}
)

type Color int // ^outline: type Color 30-30 exported

// Shape is drawn.
type Shape interface { // ^outline: interface Shape 33-39 exported
	fmt.Stringer
	Area(unit string) (float64, error) // ^outline: method Shape.Area 35-35 exported
	draw(                              // ^outline: method Shape.draw 36-38
		depth int,
	)
}

type Circle struct { // ^outline: class Circle 41-44 exported
	Radius float64 `json:"radius"`
	inner  struct{ x, y int }
}

type ( // the group is no symbol
	Alias = Circle // ^outline: type Alias 47-47 exported
	point struct { // ^outline: class point 48-50
		x, y int
	}
	Visit func(Shape) error // ^outline: type Visit 51-51 exported
)

type List[T any, K comparable] struct { // ^outline: class List 54-56 exported
	items []T
}

func (c *Circle) Area(unit string) (float64, error) { // ^outline: method Circle.Area 58-64 exported
	f := func() {}
	f()
	type local struct { // ^outline: class Circle.Area.local 61-62
	}
	return 0, nil
}

func (Circle) draw(depth int) {} // ^outline: method Circle.draw 66-66

func (l *List[T, K]) Add(item T) { l.items = append(l.items, item) } // ^outline: method List.Add 68-68 exported

func (p point) Len() int { return 0 } // ^outline: method point.Len 70-70

func New[T any]( // ^outline: function New 72-76 exported
	items ...T,
) *List[T, string] {
	return nil
}

func init() { // ^outline: function init 78-82
	s := `
func fake() {}
`
}

func größe() {} // ^outline: function größe 84-84
