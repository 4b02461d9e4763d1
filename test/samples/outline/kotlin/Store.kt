@file:JvmName("Stores")

package com.example.app   // "class Fake {"

import com.example.util.*
import com.example.util.join as glue

typealias Handler = (Int) -> Unit   // ^outline: type Handler 8-8 exported

const val MAX = 10   // ^outline: constant MAX 10-10 exported
internal val cache by lazy { mutableMapOf<String, Store>() }   // ^outline: constant cache 11-11
val String.size: Int get() = length   // ^outline: constant String.size 12-12 exported

/** class NotOne { fun no() {} } */
@Named("a } b")
data class Store<T : Comparable<T>>(   // ^outline: class Store 15-54 exported
  val path: String,   // ^outline: property Store.path 17-17 exported
  private val quote: Char = '"',   // ^outline: property Store.quote 18-18
) : Base<T>(), Iterable<T> {
  /* nested /* comment */ fun no() {} */
  private val items = mutableListOf<T>()   // ^outline: property Store.items 21-21
  var count: Int = 0   // ^outline: property Store.count 22-24 exported
    private set
    get() = field
  lateinit var name: String   // ^outline: property Store.name 25-25 exported

  constructor() : this("${join("a", "}")}")   // ^outline: method Store.constructor 27-27 exported

  init {
    val local = 1
    println("${items.map { it.toString() + "{" }}")
  }

  @Throws(IOException::class)   // ^outline: method Store.get 34-39 exported
  override suspend fun <K, V : List<K>> get(
    key: K, block: (K) -> V,
  ): Map<K, V> {
    return find(key)
  }

  private fun helper() = """
    fun inText() {}
  """   // ^outline: method Store.helper 41-43
  fun `with a name`() = object : Runnable {   // ^outline: method Store.with a name 44-46 exported
    override fun run() {}   // ^outline: method Store.with a name.run 45-45 exported
  }

  internal fun inner() {   // ^outline: method Store.inner 48-49
  }

  companion object {   // ^outline: class Store.Companion 51-53 exported
    fun of(): Store<Int> = Store()   // ^outline: method Store.Companion.of 52-52 exported
  }
}

enum class Color(val rgb: Int) {   // ^outline: enum Color 56-63 exported; property Color.rgb 56-56 exported
  RED(1),   // ^outline: constant Color.RED 57-57 exported
  GREEN(2) {   // ^outline: constant Color.GREEN 58-60 exported
    override fun mix() = 2   // ^outline: method Color.GREEN.mix 59-59 exported
  };

  open fun mix() = 1   // ^outline: method Color.mix 62-62 exported
}

fun interface Visitor<R> {   // ^outline: interface Visitor 65-67 exported
  fun visit(store: Store<*>): R   // ^outline: method Visitor.visit 66-66 exported
}

private interface Hidden   // ^outline: interface Hidden 69-69
object Registry : Base()   // ^outline: class Registry 70-70 exported

suspend fun <T> List<T>.first(): T = this[0]   // ^outline: function List.first 72-72 exported
private fun String?.orNone() = this ?: "none"   // ^outline: function String.orNone 73-73

fun main(args: Array<String>) {   // ^outline: function main 75-77 exported
  fun local() {}   // ^outline: function main.local 76-76
}
