import assert from 'node:assert/strict';
import { type Files, edgeLines, graphOf } from '#test/support/project';

const project: Files = {
  'go.mod':
    'module example.org/shop // the shop\n\ngo 1.22\n\nrequire example.org/money v1.0.0\n\nreplace (\n\texample.org/money => ./libs/money\n\texample.org/far => ../far\n)\n',
  'main.go':
    'package main\n\nimport (\n\t"fmt"\n\n\t"example.org/shop/cart"\n\t_ "example.org/shop/drivers"\n\t"example.org/money"\n\t"example.org/far"\n\t"example.org/shop/tools/gen"\n)\n\nfunc main() { fmt.Println(cart.New(money.EUR), cart.Open(), run()) }\n',
  'run.go': 'package main\n\nfunc run() int { return 1 }\n',
  'cart/cart.go': 'package cart\n\ntype Cart struct{ items []item }\n\nfunc New(c any) *Cart { return nil }\n',
  'cart/item.go':
    'package cart\n\nimport "example.org/shop/internal/log"\n\ntype item struct{ c *Cart }\n\nfunc f() { log.Print() }\n',
  'cart/open_linux.go': '//go:build linux\n\npackage cart\n\nfunc Open() {}\n',
  'cart/open_windows.go': 'package cart\n\nfunc Open() {}\n',
  'cart/cart_test.go': 'package cart\n\nimport "testing"\n\nfunc TestNew(t *testing.T) { New(nil); fixture(item{}) }\n',
  'cart/helpers_test.go': 'package cart\n\nfunc fixture(i item) {}\n',
  'cart/outside_test.go':
    'package cart_test\n\nimport (\n\t"testing"\n\n\t"example.org/shop/cart"\n)\n\nfunc TestOutside(t *testing.T) { cart.New(nil) }\n',
  'internal/log/log.go': 'package log\n\nfunc Print() {}\n',
  'drivers/doc.go': '// Package drivers is for its side effects.\npackage drivers\n',
  'drivers/a.go': 'package drivers\n\nfunc init() {}\n',
  'libs/money/go.mod': 'module example.org/money\n',
  'libs/money/money.go': 'package money\n\nconst EUR = 1\n',
  'libs/money/peek.go': 'package money\n\nimport "example.org/shop/internal/log"\n\nfunc peek() { log.Print() }\n',
  'tools/go.mod': 'module example.org/tools\n',
  'tools/gen/gen.go': 'package gen\n',
  'a/http/http.go': 'package http\n',
};

describe('Go imports lead', () => {
  const graph = graphOf(project);
  check('to the files that declare the used names, in all variants, and through replacements', 'main.go', [
    'example.org/shop/cart → cart/cart.go New',
    'example.org/shop/cart → cart/open_linux.go Open',
    'example.org/shop/cart → cart/open_windows.go Open',
    'example.org/shop/drivers → drivers/a.go ',
    'example.org/money → libs/money/money.go EUR',
    'run → run.go run',
  ]);
  check('to other files of the package, without an import', 'cart/cart.go', ['item → cart/item.go item']);
  check('to internal packages, from within', 'cart/item.go', [
    'example.org/shop/internal/log → internal/log/log.go Print',
    'Cart → cart/cart.go Cart',
  ]);
  check('not to internal packages of another module', 'libs/money/peek.go', []);
  check('from a test to its package and to its helpers', 'cart/cart_test.go', ['New → cart/cart.go New',
    'fixture → cart/helpers_test.go fixture', 'item → cart/item.go item']);
  check('from a test outside the package', 'cart/outside_test.go', ['example.org/shop/cart → cart/cart.go New']);
  it('pair tests by their names first', () =>
    assert.deepEqual(graph.testedBy.get('cart/cart_test.go'), ['cart/cart.go']));
  it('pair tests by what they use if no source has their name', () =>
    assert.deepEqual(graph.testedBy.get('cart/outside_test.go'), ['cart/cart.go']));
  it('know the modules', () =>
    assert.deepEqual(graph.packages, [
      { name: 'example.org/shop', root: '', manifest: 'go.mod' },
      { name: 'example.org/money', root: 'libs/money', manifest: 'libs/money/go.mod' },
      { name: 'example.org/tools', root: 'tools', manifest: 'tools/go.mod' },
    ]));

  only('through go.work', {
    'go.work': 'go 1.22\n\nuse (\n\t./a\n\t./b\n)\n',
    'a/go.mod': 'module x.org/a\n',
    'b/go.mod': 'module x.org/b\n',
    'b/b.go': 'package b\nfunc F() {}\n',
  }, 'a/a.go', 'x.org/b', 'b/b.go');
  only('by the replacement of a go.work', {
    'go.work': 'use ./a\nreplace x.org/b v1.2.3 => ./forks/b\n',
    'a/go.mod': 'module x.org/a\n',
    'forks/b/go.mod': 'module y.org/b\n',
    'forks/b/sub/s.go': 'package sub\n',
  }, 'a/a.go', 'x.org/b/sub', 'forks/b/sub/s.go');
  only('to the longest module', {
    'go.mod': 'module x.org/a\n',
    'sub/go.mod': 'module x.org/a/sub\n',
    'sub/p/p.go': 'package p\n',
  }, 'a.go', 'x.org/a/sub/p', 'sub/p/p.go');
  only('to a package that is named like its folder', {
    'go.mod': 'module a\n',
    'p/a.go': 'package p\nfunc A() {}\nfunc B() {}\n',
    'p/p.go': 'package p\n',
  }, 'm.go', 'a/p', 'p/p.go');
  only('to vendored packages', { 'go.mod': 'module a\n', 'vendor/x.org/b/b.go': 'package b\n' }, 'm.go', 'x.org/b',
    'vendor/x.org/b/b.go');
  only('without modules, below the repository', { 'p/q/q.go': 'package q\n' }, 'm.go', 'github.com/user/repo/p/q',
    'p/q/q.go');
  only('nowhere for the standard library', { 'net/http/http.go': 'package http\n' }, 'm.go', 'net/http', undefined);
  only('not into tests', { 'go.mod': 'module a\n', 'p/p_test.go': 'package p\n' }, 'm.go', 'a/p', undefined);

  function check(title: string, path: string, expected: string[]): void {
    it(title, () => assert.deepEqual(edgeLines(graph, path), expected));
  }

  function only(title: string, files: Files, from: string, specifier: string, expected: string | undefined): void {
    it(title,
      () =>
        assert.deepEqual(edgeLines(graphOf({ ...files, [from]: `package x\n\nimport _ "${specifier}"\n` }), from),
          expected === undefined ? [] : [`${specifier} → ${expected} `]));
  }
});
