/** Texts that are written to stop, slow down or exhaust a parser. `text(n)` has about n characters. */
export interface HostileShape {
  /** Groups shapes in tables. */
  readonly family: 'brackets' | 'blocks' | 'indentation' | 'quotes' | 'templates' | 'heredocs' | 'tokens' | 'characters'
    | 'names' | 'mutations';
  readonly name: string;
  readonly text: (length: number) => string;
}

/** The unit again and again, and with what closes it, as often, behind. */
function again(family: HostileShape['family'], units: readonly string[]): HostileShape[] {
  return units.map((unit) => ({
    family,
    name: JSON.stringify(unit),
    text: (length) => unit.repeat(count(unit, length)),
  }));
}

function count(unit: string, length: number): number {
  return Math.max(1, Math.floor(length / unit.length));
}

function closed(pairs: readonly (readonly [string, string])[]): HostileShape[] {
  return pairs.map(([open, close]) => ({
    family: 'brackets',
    name: JSON.stringify(`${open}…${close}`),
    text: (length) => {
      const n = count(open + close, length);
      return open.repeat(n) + close.repeat(n);
    },
  }));
}

/** One token as long as the text. */
function long(tokens: readonly (readonly [head: string, unit: string, tail: string])[]): HostileShape[] {
  return tokens.map(([head, unit, tail]) => ({
    family: 'tokens',
    name: JSON.stringify(`${head}${unit}…${tail}`),
    text: (length) => head + unit.repeat(count(unit, length)) + tail,
  }));
}

/** Each line deeper by a step than the one before, until the text has the given length. */
function stairs(lines: readonly string[], steps: readonly string[]): HostileShape[] {
  return lines.flatMap((line) =>
    steps.map((step): HostileShape => ({
      family: 'indentation',
      name: `${JSON.stringify(step)} before ${JSON.stringify(line)}`,
      text(length) {
        const parts: string[] = [];
        for (let depth = 0, size = 0; size < length; depth++) {
          const part = `${step.repeat(depth)}${line.replaceAll('#', String(depth))}\n`;
          parts.push(part);
          size += part.length;
        }
        return parts.join('');
      },
    }))
  );
}

/** `#` in the unit is another number each time. */
function counting(family: HostileShape['family'], units: readonly string[],
  wrap: (text: string) => string = (text) => text): HostileShape[]
{
  return units.map((unit) => ({
    family,
    name: JSON.stringify(unit),
    text(length) {
      const parts: string[] = [];
      for (let i = 0, size = 0; size < length; i++) {
        const part = unit.replaceAll('#', String(i));
        parts.push(part);
        size += part.length;
      }
      return wrap(parts.join(''));
    },
  }));
}

/** In no language's own words. */
export const shapes: readonly HostileShape[] = [
  ...again('brackets', ['(', '[', '{', '<', ')', ']', '}', '>', '([', '({', '[{', '(<', '{[', 'a(', 'a[', 'a{', 'a<',
    '{}', '()', '[]', '<>', '(a,', '[1,', '{"a":', '{a:', '=(', '=>{', '=>(', '->{', '(a)=>', '!(', '-(', '((a)', ',(',
    '({[<']),
  ...closed([['(', ')'], ['[', ']'], ['{', '}'], ['<', '>'], ['([', '])'], ['{a:', '}'], ['{"a":', '}'], ['a(', ')'], [
    'a{',
    '}',
  ], ['a<', '>'], ['<a>', '</a>'], ['${', '}'], ['"${', '}"'], ['`${', '}`'], ['"#{', '}"'], ['$(', ')'], ['(*', '*)'],
    ['/*', '*/'], ['[[', ']]'], ['{{', '}}'], ['begin\n', 'end\n'], ['do\n', 'end\n']]),
  ...again('blocks', ['- ', '? ', 'a: ', '- a: ', '? - ', ': ', '> ', '| ', '* ', '+ ', '# ', '; ', 'if ', 'if a ',
    'if (a) ', 'if a then\n', 'else ', 'else if (a) ', 'for(;;) ', 'for a in b ', 'while(a) ', 'do ', 'do\n', 'do {',
    'begin\n', 'end\n', 'case a:', 'case a ', 'case a of ', 'switch(a){', 'match a {', 'when ', 'try ', 'try{',
    'with a ', 'return ', 'new ', 'await ', 'not ', 'lambda: ', 'fn ', 'func ', 'function ', 'function a(){',
    'function(){', 'def a\n', 'def a(', 'def a: ', 'fun a(){', 'let a = ', 'var a = ', 'val a = ', 'const a = ',
    'class ', 'class A{', 'class A\n', 'class A:', 'class A(', 'module A\n', 'namespace A{', 'namespace a { ',
    'interface A{', 'struct A{', 'enum A{', 'enum A', 'union {', 'impl A {', 'trait A{', 'mod a{', 'object A{',
    'extension A{', 'package a;', 'template<', 'template<class A> ', 'typedef ', 'extern "C" {', 'where ', 'unless a\n',
    'a => ', 'a -> ', 'a ? b : ', 'a ?', 'a ? ', '->', '=>', '::', '..', '?.', 'a.b', '.a()', 'a=', 'a = ', 'a,',
    'a, b = ', 'a;', 'a\n', 'a b ', 'a |', 'a && ', 'a + ', 'a < ', 'a < b > ', '@', '@a ', '@a(', '#[a]', '[A] ',
    '#if a\n', '#ifdef A\n', '#define a \\\n', '#else\n', '#endif\n', '#region\n', 'using a;\n', 'import a;\n',
    'import a\n', 'import {a} from "a";\n', '<a', '<a ', '<a>', '</a>', '<a b="c">', '<a><b>', '<!--', '<p>',
    '<table><tr><td>', '<script>', '<style>', '<?php ', '?>', '<![CDATA[', '&a', '&amp;', '%', '$', '$a', '$(', '${',
    '`', ';;', '|', '||', '&', '&&', '\\', '\\\n', '!', '~', '^', '-', '--', '---\n', '...\n', '*', '**', '/', '//',
    '///', '/*', '*/', '/**', '#', '##', '(*', '{-', '--[[', '=begin\n', '__END__\n', 'a: &a ', '*a ', '!!a ', '%a\n',
    'a: |\n', 'a: >\n', '[a]\n', '[[a]]\n', 'a."b"', 'a { ', 'a "b" {\n', '@media a {', 'a:not(', 'a{b:c}', '@a{']),
  ...again('quotes', ['"', "'", '`', '"""', "'''", '""', "''", '"\'', '"a"', "'a'", '"\\', '"\\"', '"\n', "'\n", 'r"',
    'r#"', 'R"(', 'R"a(', 'b"', 'f"', 'f"{', "f'{", '@"', '$"', '$"{', '$@"', '$"""', '%w(', '%q(', '%Q{', '%(', '%{',
    '~s(', '~S"""\n', ':"', '?a', '/a', '/[', '[=[', '[[', 'q{', "$'", '$"']),
  ...again('templates', ['`${', '`${`', '"${', '"#{', '"#{"', "'${", '"$(', '$(', '$((', '${', '${a', '${a:-', '#{',
    '{{', '{{a', '{%', '<%', '<%=', '\\(', '"\\(', '"\\("', '"{', '{`', '<a b={', '<a>{', '{<a>', 's"${', 'f"{f"{',
    '"""${', '`a', "f'''{", '%{', '"%{', '@{', '#"\\#(']),
  ...again('heredocs', ['<<A', '<<A\n', '<<A ', '<<A;', '<<-A\n', '<<~A\n', '<<~A ', "<<'A'\n", '<<"A"\n', '<<<A\n',
    "<<<'A'\n", '<<<"A"\n', '<<EOF\nEOF\n', '<<~A\n#{', '<<A\n${', '<<A\n$(', '<<-', '<<', '<<<', '<<~', 'cat <<A | ']),
  ...counting('heredocs', ['<<A# ', 'cat <<A#\n', '<<~A#, ', '<<<A#\n', "<<'A#' ", 'R"A#(', '<a#>', '[=#[',
    'a <<-"A #" ']),
  ...long([['', 'a', ''], ['', '1', ''], ['', '_', ''], ['', ' ', ''], ['', '\n', ''], ['', '\t', ''], ['', '\r', ''], [
    '',
    '\r\n',
    '',
  ], ['"', 'a', ''], ['"', 'a', '"'], ["'", 'a', ''], ['`', 'a', ''], ['"""', 'a', ''], ["'''", 'a\n', ''], ['/*', '*',
    ''], ['/*', 'a', ''], ['//', 'a', ''], ['#', 'a', ''], ['<!--', '-', ''], ['/', 'a', '/'], ['/[', 'a', ''], ['<<',
    'A', '\na\n'], ['<<~', 'A', '\na\n'], ["<<'", 'A', "'\na\n"], ['<<<', 'A', '\na\n'], ['<<-"', 'A ', '"\na'], ['R"',
    'a', '("'], ['r', '#', '"a'], ['[', '=', '[a'], ['--[', '=', '[a'], ['<', 'a', '>'], ['</', 'a', '>'], ['<a ', 'b',
    '="c">'], ['<', 'A', '><b>'], ['%w', '(', 'a'], ['$', '$', 'a'], ['$', 'a', '$'], ['~', 's', '(a)'], ['#', '!', ''],
    ['a: |', '9', '\n a'], ['&', 'a', ' b'], ['@', 'a', ''], ['0x', 'f', ''], ['1', '0', '.e'], ['', '-', ''], ['', '=',
    ''], ['', '$', ''], ['a', '"', ''], ['', '\\', ''], ['#', '"', ''], ['', '"#', '']]),
  ...again('characters', ['\0', '\u0001', '\u000c', '\u0085', '\u00a0', '\u2028', '\u200b', '\ufeff', 'é', '漢', '😀',
    '\ud800', '\udc00', '\u0300', '漢(', 'é"', '\0{', '\r(', '\u2028{', '\ufeff\n']),
  ...stairs(['a', 'a:', '- a', '- #:', 'if a:', 'def a#():', 'class A#:', 'a {', '- - a', '? a', 'a#: |', 'do', 'begin',
    'a(', '[', '"', '# a', 'else', 'case a', 'object A#:', 'match a:', 'def a# =', 'a =>', 'for a in b: "#{', 'try:',
    '<a>', '* a', 'fn a# {'], [' ', '\t', '  - ']),
];

/** Declarations: each with its own name, in sequence and nested. */
export const declarations: readonly HostileShape[] = counting('names', [
  'class A#{',
  'class A# {\n',
  'class A#\n',
  'class A#:\n',
  'class A# {}\n',
  'class A#(B#): pass\n',
  'public class A# { public int B#; }\n',
  'namespace A#{',
  'namespace A#::B# {}\n',
  'namespace A#;\n',
  'module A#\n',
  'module A# { ',
  'defmodule A# do\n',
  'def a#\n',
  'def a#(): pass\n',
  'def a# = 1\n',
  'def a#; end\n',
  'def a# do\nend\n',
  'def self.a#\n',
  'function a#() {}\n',
  'function a#(){',
  'function a#()\n',
  'function a#\n',
  'local function a#() end\n',
  'a#() {\n',
  'a#() { :; }\n',
  'export const a# = 1;\n',
  'export function a#() {}\n',
  'const a# = () => {\n',
  'const a# = 1, ',
  'let a#; ',
  'var a# = 1\n',
  'type A# = B#;\n',
  'interface A# {',
  'interface A# { b#(): void }\n',
  'enum A# { B#, C# }\n',
  'enum A# {',
  'struct A# {',
  'struct A# { int b#; };\n',
  'struct A# { int a; } b#, c#;\n',
  'union {\n',
  'trait A# {',
  'impl A# {\n',
  'impl A# for B# {}\n',
  'fn a#() {}\n',
  'fn a#() {',
  'mod a# {',
  'mod a#;\n',
  'pub fn a#() {}\n',
  'macro_rules! a# {',
  'func a#() {}\n',
  'func (a A#) b#() {}\n',
  'func a#() {',
  'type A# struct {\n',
  'fun a#() {}\n',
  'fun a#() = 1\n',
  'object A# {',
  'object A#:\n',
  'val a# = 1\n',
  'case class A#(b: Int)\n',
  'extension A# {',
  'protocol A# {',
  'var a#: Int { 1 }\n',
  'int a#;\n',
  'int a#() {}\n',
  'int a#() {',
  'int a#(int b) {\n}\n',
  'void A#::b#() {}\n',
  'template<class T> class A# {',
  '#define A# 1\n',
  '#define A#(a) {\n',
  'typedef int a#;\n',
  'typedef struct A# {',
  'using A# = B#;\n',
  'using a#;\n',
  'int a#, ',
  'public void a#() {}\n',
  'public int A# { get; set; }\n',
  'public static void a#(',
  '[A#]\n',
  '@A#\n',
  'import a#\n',
  'import a# from "a#";\n',
  'import { a# } from "b#";\n',
  'import { a#, ',
  'import a#, ',
  'from a# import b#\n',
  'from a# import (b#,\n',
  'import a#.b#;\n',
  'import "a#"\n',
  'import (\n"a#"\n',
  '#include "a#.h"\n',
  '#include <a#>\n',
  'require "a#"\n',
  'require("a#")\n',
  'const a# = require("a#");\n',
  'use a#;\n',
  'use a#::b#;\n',
  'use a#::{',
  'use A#\\B#;\n',
  'use a#::{b#, ',
  'source a#.sh\n',
  'alias A#.B#\n',
  'alias A#.{',
  'export * from "a#";\n',
  'export { a#, ',
  'export { a# };\n',
  'module.exports.a# = 1;\n',
  'exports.a# = exports.b# = ',
  'a#.prototype.b# = function() {}\n',
  'this.a# = ',
  'a# = 1\n',
  'a# = b# = ',
  'a#: 1\n',
  'a#:\n',
  '"a#": 1,\n',
  '[a#]\n',
  'a# = {\n',
  'resource "a#" "b#" {\n',
  '.a# {',
  '.a# {}\n',
  '.a#, ',
  '--a#: 1;\n',
  '@media a# {',
  '<a#>',
  '<div id="a#">',
  '# a#\n',
  '## a#\n',
  'a#\n===\n',
  'CREATE TABLE a# (\n',
  'CREATE FUNCTION a#() AS $$\n',
  'message A# {',
  'message A# {}\n',
  'service A# {',
  'type A# {',
  'type A# { b: C# }\n',
  'a#: b#\n\techo\n',
  'a# := 1\n',
  'FROM a# AS b#\n',
  'it("a#", () => {\n',
  'describe("a#", () => {',
  'test "a#" do\n',
  'throw new A#();\n',
  'raise A#\n',
  'catch (A# e) {',
  'attr_accessor :a#, ',
  'private :a#\n',
  'private def a#\n',
  'define_method(:a#) do\n',
]);

/** Real texts with parts doubled many times, deleted, moved, cut off or overwritten; the same for the same texts. */
export function mutations(texts: readonly string[], count: number): HostileShape[] {
  if (texts.length === 0) return [];
  let seed = 20_261_122;
  const below = (n: number): number => {
    seed = Math.imul(seed ^ seed >>> 15, 0x2c1b3c6d) + 0x9e3779b9 | 0; // as a hash in counter mode
    return ((seed ^ seed >>> 13) >>> 0) % Math.max(1, n);
  };
  return Array.from({ length: count }, (_, i) => {
    let text = texts[below(texts.length)]!;
    for (let step = 1 + below(6); step > 0; step--) text = mutated(text, below, texts);
    const made = text.slice(0, 1_000_000);
    return { family: 'mutations' as const, name: `mutation ${i}`, text: () => made };
  });
}

function mutated(text: string, below: (n: number) => number, texts: readonly string[]): string {
  const [a, b] = [below(text.length), below(text.length)].sort((x, y) => x - y) as [number, number];
  const part = text.slice(a, Math.min(b, a + 1 + below(400)));
  switch (below(7)) {
    case 0:
      return text.slice(0, a) + text.slice(b);
    case 1:
      return text.slice(0, a) + part.repeat(1 + below(3_000)) + text.slice(a);
    case 2:
      return text.slice(0, b);
    case 3:
      return text.slice(0, a) + [...'()[]{}<>"\'`\\/*#$%&|;:,.=-+!?@~^\n\t \0'][below(33)]!.repeat(1 + below(2_000)) +
        text.slice(a);
    case 4:
      return text.slice(b) + text.slice(0, b);
    case 5: {
      const other = texts[below(texts.length)]!;
      return text.slice(0, a) + other.slice(below(other.length)) + text.slice(b);
    }
    default:
      return text.slice(0, a) +
        text.slice(a, b).replace(/\S/g, (c) => (below(20) === 0 ? String.fromCharCode(below(128)) : c)) + text.slice(b);
  }
}
