package com.example
package app   // class Fake

import scala.collection.mutable.{Map => MutableMap, _}

/** class NotOne { def no = 1 } */
@deprecated("a } b")   // ^outline: class Store 7-42 exported
final case class Store[T <: Ordered[T]](path: String, private val quote: Char = '"')(implicit c: Codec)
    extends Base[T](path)
    with Iterable[T] {
  /* nested /* comment */ def no = 1 */
  private val items = MutableMap.empty[String, T]   // ^outline: property Store.items 12-12
  implicit lazy val order: Ordering[T] = new Ordering[T] {   // ^outline: property Store.order 13-15 exported
    def compare(a: T, b: T): Int = 0   // ^outline: method Store.order.compare 14-14 exported
  }
  var count: Int = 0   // ^outline: property Store.count 16-16 exported
  type Key = String   // ^outline: type Store.Key 17-17 exported
  val symbol = 'a'   // ^outline: property Store.symbol 18-18 exported

  def this(path: String) = this(path, '"')   // ^outline: method Store.this 20-20 exported

  @throws[IOException]   // ^outline: method Store.get 22-29 exported
  override def get[K, V](key: K,
      block: K => V)(implicit e: Executor): Option[V] = {
    val local = s"${if (key == "}") "{" else "def no = 1"}"
    def inner(x: Int): Int = x   // ^outline: function Store.get.inner 26-26
    class Local   // ^outline: class Store.get.Local 27-27
    None
  }

  protected[app] def shared: Int = 1   // ^outline: method Store.shared 31-31 exported
  private[this] def hidden(): Unit = """
    def inText = 1
  """.length   // ^outline: method Store.hidden 32-34
  def +(other: Store[T]): Store[T] = this   // ^outline: method Store.+ 35-35 exported
  def `with a name` = 1   // ^outline: method Store.with a name 36-36 exported

  object Keys {   // ^outline: class Store.Keys 38-40 exported
    val First = "a"   // ^outline: property Store.Keys.First 39-39 exported
  }

}

object Store {   // ^outline: class Store 44-47 exported
  private object Cache   // ^outline: class Store.Cache 45-45
  def apply(): Store[Int] = ???   // ^outline: method Store.apply 46-46 exported
}

sealed trait Visitor[R] {   // ^outline: interface Visitor 49-52 exported
  def visit(store: Store[_]): R   // ^outline: method Visitor.visit 50-50 exported
  val depth: Int   // ^outline: property Visitor.depth 51-51 exported
}

package object util {   // ^outline: module util 54-56 exported
  def helper = 1   // ^outline: method util.helper 55-55 exported
}

enum Color(val rgb: Int):   // ^outline: enum Color 58-61 exported
  case Red extends Color(1)   // ^outline: constant Color.Red 59-59 exported
  case Green   // ^outline: constant Color.Green 60-60 exported
  def mix: Int = 1   // ^outline: method Color.mix 61-61 exported

private class Hidden   // ^outline: class Hidden 63-63

extension (s: String)
  def shout: String = s.toUpperCase   // ^outline: function shout 66-66 exported

def main(args: Array[String]): Unit = println("x")   // ^outline: function main 68-68 exported

object Indented:   // ^outline: class Indented 70-77 exported
  def run(x: Int): Int =   // ^outline: method Indented.run 71-75 exported
    if x > 1 then
      x
    end if
  end run
  val last = 2   // ^outline: property Indented.last 76-76 exported
end Indented

def fine: Int = 1   // ^outline: function fine 79-79 exported
