package com.example.app;   // "class Fake {"

import java.util.*;
import static com.example.util.Strings.join;

/** Keeps things. class NotOne { void no() {} } */
@Service   // ^outline: class Store 7-79 exported
@Named("a } b")
public abstract class Store<T extends Comparable<T>> extends Base<T>
    implements Closeable, Iterable<T> {
  private static final Map<String, List<? extends T>> CACHE = new HashMap<>();   // ^outline: constant Store.CACHE 11-11
  public static final int MAX_SIZE = 10, MIN_SIZE = 1;   // ^outline: constant Store.MAX_SIZE 12-12 exported; constant Store.MIN_SIZE 12-12 exported
  static final String TEXT = """
      class InText { void no() {} }
      """;   // ^outline: constant Store.TEXT 13-15
  private final Runnable task = new Runnable() {
    @Override   // ^outline: method Store.run 17-18 exported
    public void run() { helper(); }
  };

  static {
    CACHE.clear();
  }

  public Store(Path path) {   // ^outline: method Store.Store 25-27 exported
    this.path = path;
  }

  Store() { this(null); }   // ^outline: method Store.Store 29-29

  @Override   // ^outline: method Store.get 31-35 exported
  @SuppressWarnings({"unchecked", "a(b"})
  public <K, V extends List<K>> Map<K, V> get(final @Nullable K key, int... more) throws IOException, StoreException {
    return find(key);
  }

  protected abstract T[] all();   // ^outline: method Store.all 37-37 exported

  private static synchronized <A> void helper(   // ^outline: method Store.helper 39-44
      A a,
      char quote) {
    char c = '{';
    class Local { void inner() {} }   // ^outline: class Store.helper.Local 43-43; method Store.helper.Local.inner 43-43
  }

  int packagePrivate() { return 1; }   // ^outline: method Store.packagePrivate 46-46

  <B> B generic() { return null; }   // ^outline: method Store.generic 48-48

  public enum Color {   // ^outline: enum Store.Color 50-59 exported
    RED(1),   // ^outline: constant Store.Color.RED 51-51 exported
    GREEN(2) {   // ^outline: constant Store.Color.GREEN 52-55 exported
      @Override   // ^outline: method Store.Color.GREEN.mix 53-54
      int mix() { return 2; }
    };

    Color(int n) {}   // ^outline: method Store.Color.Color 57-57
    int mix() { return 1; }   // ^outline: method Store.Color.mix 58-58
  }

  public interface Visitor<R> {   // ^outline: interface Store.Visitor 61-66 exported
    int DEPTH = 3;   // ^outline: constant Store.Visitor.DEPTH 62-62 exported
    R visit(Store<?> store);   // ^outline: method Store.Visitor.visit 63-63 exported
    default void end() {}   // ^outline: method Store.Visitor.end 64-64 exported
    private void hidden() {}   // ^outline: method Store.Visitor.hidden 65-65
  }

  public record Point(int x, int y) implements Comparable<Point> {   // ^outline: class Store.Point 68-74 exported
    public Point {   // ^outline: method Store.Point.Point 69-71 exported
      if (x < 0) throw new IllegalArgumentException("x");
    }

    public int compareTo(Point o) { return 0; }   // ^outline: method Store.Point.compareTo 73-73 exported
  }

  @interface Marker {   // ^outline: interface Store.Marker 76-78
    String value() default "";   // ^outline: method Store.Marker.value 77-77
  }
}

class Helper { }   // ^outline: class Helper 81-81
