library app.store;   // class Fake {

import 'dart:io' as io show File;

typedef Handler = void Function(int);   // ^outline: type Handler 5-5 exported

const max = 10;   // ^outline: constant max 7-7 exported
final String _cache = '';   // ^outline: constant _cache 8-8

/** class NotOne { void no() {} } */
@immutable   // ^outline: class Store 11-54 exported
@Named('a } b')
abstract class Store<T extends Comparable<T>> extends Base<T>
    with Mixed
    implements Iterable<T> {
  static const int limit = 1;   // ^outline: property Store.limit 16-16 exported
  final String path;   // ^outline: property Store.path 17-17 exported
  late final Map<String, List<T>> _items = {   // ^outline: property Store._items 18-20
    'a': [],
  };

  const Store(this.path, {required this.size});   // ^outline: method Store.Store 22-22 exported

  Store.empty() : path = '${join('a', "}")}';   // ^outline: method Store.empty 24-24 exported

  Store._internal(String path)   // ^outline: method Store._internal 26-30
      : path = path,
        super(path) {
    init();
  }

  factory Store.from(Map<String, T> map) {   // ^outline: method Store.from 32-34 exported
    return Store(map);
  }

  int get length => 1;   // ^outline: method Store.length 36-36 exported
  set length(int value) {}   // ^outline: method Store.length 37-37 exported

  @override   // ^outline: method Store.find 39-44 exported
  @Deprecated('a(b')
  Future<List<T>> find<K>(K key, {int more = 0}) async {
    void local() {}   // ^outline: function Store.find.local 42-42
    return [];
  }

  bool operator ==(Object other) => true;   // ^outline: method Store.== 46-46 exported
  static void _hidden() {   // ^outline: method Store._hidden 47-49
    const text = '''class InText { }''';
  }

  String abstractOne();   // ^outline: method Store.abstractOne 51-51 exported

  (int, String) record() => (1, r'raw \');   // ^outline: method Store.record 53-53 exported
}

mixin Mixed on Base {   // ^outline: class Mixed 56-58 exported
  void mixed() {}   // ^outline: method Mixed.mixed 57-57 exported
}

extension StringX on String {   // ^outline: class StringX 60-62 exported
  int get size => length;   // ^outline: method StringX.size 61-61 exported
}

extension on int {
  int twice() => this * 2;   // ^outline: method int.twice 65-65 exported
}

enum Color {   // ^outline: enum Color 68-75 exported
  red(1),   // ^outline: constant Color.red 69-69 exported
  green(2);   // ^outline: constant Color.green 70-70 exported

  const Color(this.rgb);   // ^outline: method Color.Color 72-72 exported
  final int rgb;   // ^outline: property Color.rgb 73-73 exported
  int mix() => rgb;   // ^outline: method Color.mix 74-74 exported
}

sealed class _Hidden {}   // ^outline: class _Hidden 77-77
class Alias = Base with Mixed;   // ^outline: class Alias 78-78 exported
extension type Id(int value) {}   // ^outline: class Id 79-79 exported

int get top => 1;   // ^outline: function top 81-81 exported

@pragma('vm:entry-point')   // ^outline: function main 83-86 exported
void main(List<String> args) {
  print('$args ${args.map((a) => '{$a}')}');
}

typedef int Compare(a, b);   // ^outline: type Compare 88-88 exported
typedef Map<String, int> Count<T>(T a);   // ^outline: type Count 89-89 exported
typedef void _Visit(   // ^outline: type _Visit 90-92
  Store store,
);
