import assert from 'node:assert/strict';
import { memoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';
import { partsOf } from '../parts';

const long = `You are ${'a very patient helper '.repeat(20)}`;

/** Path, text, what the pack says of its symbols, and what it must not say. */
const rows: readonly (readonly [path: string, text: string, signatures: readonly string[], secret: RegExp])[] = [
  ['prompt.js', `export const PROMPT = "${long}";`, ['export const PROMPT'], /patient/],
  ['prompt.ts', `export const PROMPT: string = \`${long} \${x} ${long}\`;`, ['export const PROMPT: string'], /patient/],
  ['message.ts', `export function f(msg = "${long}") { return 1; }`, ['export function f(msg = …'], /patient/],
  ['quote.jsx', `export function f(msg = '${long}') { return 1; }`, ['export function f(msg = …'], /patient/],
  ['q.vue', `<script>\nexport function f(msg = "${long}") { return 1; }\n</script>`, ['export function f(msg = …'],
    /patient/],
  ['q.svelte', `<script>\nexport const PROMPT = "${long}";\n</script>`, ['export const PROMPT'], /patient/],
  ['q.py', `def f(msg="${long}"):\n    return 1\n`, ['def f(msg=…'], /patient/],
  ['q.rs', `pub fn f<'a>(x: &'a str, y: char) -> &'a str { x }`, ["pub fn f<'a>(x: &'a str, y: char) -> &'a str"],
    /\{ x/],
  ['price.ex', 'defmodule Shop do\n  def price(c), do: c * rate(c) + fee\n  def none, do: fee\nend', ['def price(c)',
    'def none'], /rate|fee/],
  ['sq.rs', 'macro_rules! sq { ($x:expr) => { $x * $x }; }\npub static T: Lazy<u8> = Lazy::new(|| load(KEY));', [
    'macro_rules! sq',
    'pub static T: Lazy<u8>',
  ], /expr|load/],
  ['root.go', 'package a\nvar Root = &cobra.Command{Run: func(c, a) { serve(a[0]) }}', ['var Root'], /serve|cobra/],
  ['cache.js', 'export const cache = new Cache((k) => { return db.get(k); });', ['export const cache'], /db/],
  ['either.ts', 'export const f = x ? (a) => { go(a); } : noop;\nexport const g = { a: run(1) } satisfies T;\n' +
    'export const h = [run(2)] as const;\nexport const k: (a: T) => void = wrap(run);', ['export const f',
    'export const g', 'export const h', 'export const k: (a: T) => void'], /go\(|run/],
  ['empty.tsx', 'export const empty = <p>No orders yet, dear customer</p>;', ['export const empty'], /orders/],
  ['step.c', '#define STEP do { foo(); bar(); } while (0)\n#define SQ(x) ((x) * (x))\nint a = 5 * RATE;', [
    '#define STEP',
    '#define SQ(x)',
    'int a',
  ], /foo|\(x\) \*|RATE/],
  ['f.swift', 'let f = { (s: String) in s.count * rate }\nvar g: Int { rate * 2 }', ['let f', 'var g: Int'], /rate/],
  ['C.java', 'class C {\n  static final Comparator<X> C = (a, b) -> a.n() - b.n();\n}', [
    'static final Comparator<X> C',
  ], /n\(/],
  ['f.scala',
    'object O {\n  val f = (x: Int) => x * rate\n  val g: Int => Int = x => x * rate\n  def h(x: Int) = x * rate\n}', [
    'val f',
    'val g: Int => Int',
    'def h(x: Int)',
  ], /rate/],
  ['f.rb',
    'F = ->(a) { a * rate }\nclass A\n  define_method(:twice) { |x| x * rate }\n  def name=(v)\n    rate(v)\n  end\nend',
    ['F', 'def name=(v)'], /rate/],
  ['h.py', 'H = wrap(lambda x: x * RATE)\ndef f(a, key=lambda x, y: x * RATE, b: int = 5):\n    pass\n', ['H',
    'def f(a, key=…, b: int = 5)'], /RATE/],
  ['m.lua', 'M = class(function() return rate end)', ['M'], /rate/],
  ['l.kt', 'val table by lazy { load(KEY) }\nfun f(g: (Int) -> Int = { it * rate }): Int = g(2)', ['val table',
    'fun f(g: (Int) -> Int = …): Int'], /load|rate/],
  ['P.cs',
    'class P {\n  public int X => a * rate;\n  public P(int a) : base(a * rate) { }\n  bool F(int a = 1) => a == rate;\n}',
    ['public int X', 'public P(int a)', 'bool F(int a = 1)'], /rate/],
  ['v.cpp', 'Foo::Foo(int a) : a_(a * rate) { run(); }\nbool A::operator==(const A& b) const { return rate; }', [
    'Foo::Foo(int a)',
    'bool A::operator==(const A& b) const',
  ], /rate/],
  ['keywords.rb', 'def f(a:, b: run(1), c: Foo.new(2), d: ->(x) { x * 2 }, e: 5)\n  run(a)\nend', [
    'def f(a:, b: …, c: …, d: …, e: 5)',
  ], /run|Foo|x \*/],
  ['bounds.rs', 'pub fn f<F>(g: F) -> impl Fn(u8) -> u8 where F: Fn(u8), T: B { run(g) }', [
    'pub fn f<F>(g: F) -> impl Fn(u8) -> u8 where F: Fn(u8), T: B',
  ], /run/],
  ['get.dart', 'class A {\n  int get twice => rate * 2;\n  A(int a) : super(a * rate);\n}', ['int get twice',
    'A(int a)'], /rate/],
  ['call.ts', 'export const one = async <T,>(a: T): Promise<(b: T) => void> => run(a);\n' +
    'export function two({ a, b = run() }: { a: string }, c: (d: T) => void): { e: string } { return run(); }', [
    'export const one = async <T,>(a: T): Promise<(b: T) => void>',
    'export function two({ a, b = … }: { a: string }, c: (d: T) => void): { e: string }',
  ], /run/],
];

describe('a signature without source', () => {
  for (const [path, text, signatures, secret] of rows) {
    it(`for ${path} contains only declarations`, async () => {
      const host = memoryHost({ files: { [path]: text } });
      await partsOf(host).packer.pack({ task: 'names', pinned: [path], noSource: true }, quiet);
      const pack = host.text('.agentpack/context.md')!;
      const shown = pack.slice(pack.indexOf('```'));
      for (const signature of signatures) {
        assert.ok(shown.split('\n').some((line) => line.replace(/^[\s\d-]+/, '') === signature),
          `${signature} in\n${shown}`);
      }
      assert.doesNotMatch(pack, secret);
    });
  }
});

describe('additional content of a pack without source', () => {
  const cells = (...sources: readonly string[]) =>
    JSON.stringify({
      cells: sources.map((source) => ({ cell_type: 'code', source: [source], metadata: {}, outputs: [] })),
      metadata: { kernelspec: { language: 'python' } },
      nbformat: 4,
      nbformat_minor: 5,
    });
  const before = ['frame = load("orders of customers")', 'def train(frame):\n    return 1'];
  const after = ['frame = load("orders of nobody")', 'def train(frame):\n    return 2'];

  it('contains no line of a notebook that a pack with source had, or of one without that a later pack has', async () => {
    const host = memoryHost({ files: { 'nb.ipynb': cells(...before) } });
    const { packer } = partsOf(host);
    const pack = (noSource: boolean) => packer.createDocument({ task: 'train', pinned: ['nb.ipynb'], noSource }, quiet);
    await pack(false);
    host.write('nb.ipynb', cells(...after));
    const { delta } = await pack(true);
    assert.deepEqual(delta?.changedContent, [{ path: 'nb.ipynb', changed: [], added: [], removed: [] }]);
    assert.doesNotMatch(host.text('.agentpack/context.md')!, /load\(/);
    host.write('nb.ipynb', cells(...before));
    assert.deepEqual((await pack(false)).delta?.changedContent, [{
      path: 'nb.ipynb',
      changed: [],
      added: [],
      removed: [],
    }]);
  });

  it('explains the form of an exported file', async () => {
    const host = memoryHost({ files: { 'a.ts': 'export function total() { return 1; }' } });
    const wanted = [{ target: 'agents', path: 'AGENTS_CONTEXT.md', renewal: 'agentpack export agents' }] as const;
    const { files } = await partsOf(host).packer.exportFiles({ task: 'total', noSource: true }, wanted, quiet);
    assert.match(files[0]!.text, /bodies, strings and comments are left out/);
    assert.doesNotMatch(files[0]!.text, /@@ 10-48/);
  });
});
