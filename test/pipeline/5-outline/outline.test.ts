import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readFileSync, readdirSync } from 'node:fs';
import type { ParserLibrary } from '#pipeline/5-outline/runtime';
import { replaceNewerSyntax, replaceNewerTsxSyntax } from '#languages/javascript/newerSyntax';
import { createOutliner, type Outliner } from '#pipeline/5-outline/outline';
import { getLanguageRow } from '#languages/languages';
import type { OutlineSymbol } from '#model';
import { outlineAssets } from '#test/support/assets';
import { unlimitedParsing } from '#test/support/unlimitedParsing';
import { assertAllLinear } from '#test/support/linear';
import { table } from '#test/support/table';

const samples = 'test/samples/outline';
const ample = 60_000;

/** Returns a comment that may precede a file's first line. */
function commentOf(language: string): readonly [open: string, close: string] {
  const comments = getLanguageRow(language)?.comments;
  if (!comments || language === 'php') return ['<!--', '-->'];
  const line = comments.line?.at(-1);
  return line === undefined ? comments.block!.at(-1)! : [line, ''];
}

describe('outline', () => {
  let outliner: Outliner;
  before(() => {
    outliner = createOutliner(outlineAssets);
  });
  after(() => outliner.dispose());
  const outline = (language: string, text: string) => outliner.outline(`sample of ${language}`, language, text, ample);

  describe('finds the symbols marked in the samples', () => {
    table('in each file, also with CRLF, after a byte order mark and after wide characters', (row) => {
      for (const language of readdirSync(samples)) {
        for (const file of readdirSync(`${samples}/${language}`)) {
          const text = readFileSync(`${samples}/${language}/${file}`, 'utf8');
          row(`${language}/${file}, also with CRLF, after a byte order mark and after wide characters`, async () => {
            const { symbols } = await outline(language, text);
            assert.deepEqual(symbols.map(mark), marks(text));
            assert.deepEqual((await outline(language, text.replaceAll('\n', '\r\n'))).symbols, symbols);
            const [open, close] = commentOf(language);
            const wide = (await outline(language, `\ufeff${open} 漢字 😀 é ${close}\n${text}`)).symbols;
            assert.deepEqual(wide.map((s) => ({ ...s, lines: s.lines.map((n) => n - 1) })), symbols);
          });
        }
      }
    });
  });

  describe('writes a signature', () => {
    const check = (title: string, language: string, text: string, expected: string) =>
      it(title, async () => {
        assert.equal((await outline(language, text)).symbols[0]?.signature, expected);
      });
    check('on one line', 'typescript',
      'function f(\n  a: string,\n  b = {\n    c: 1,\n  },\n): Map<\n  string,\n  number\n> {\n}',
      'function f(a: string, b = { c: 1 }): Map<string, number>');
    check('without comments', 'typescript', 'function f(a: string, // first, (\n  /* b */ b: number): void {}',
      'function f(a: string, b: number): void');
    check('with strings that look like comments', 'typescript', 'function f(a = "//x", b = "/* y */") {} // z',
      'function f(a = "//x", b = "/* y */")');
    check('without the decorators before it', 'typescript',
      '@A({ b: 1 })\n@B() // c\nexport default class D extends E<F> {}', 'export default class D extends E<F>');
    check('with the decorators in it', 'typescript',
      'class D { constructor(@A("x") private a: string) {} }\n'.replace('class D { ', 'class D {\n@B() '), 'class D');
    check('of an arrow function without the arrow', 'typescript',
      'export const f = async <T>(a: T): Promise<T> =>\n  a;', 'export const f = async <T>(a: T): Promise<T>');
    check('of a constant with its short value', 'typescript', 'export const a: number = 1;',
      'export const a: number = 1');
    check('of a constant without its object', 'typescript', 'export const a: A = {\n  b: 1 };', 'export const a: A');
    check('of a type with its kind', 'typescript', 'type A =\n  | "b"\n  | "c";', 'type A = | "b" | "c"');
    check('of Python without the colon', 'python',
      '@a\nasync def f(\n    b: int = 1,  # c\n    *d,\n) -> "x":  # e\n    pass',
      'async def f(b: int = 1, *d) -> "x"');
    check('with wide characters', 'typescript', 'function größe漢(a = "😀") { return "😀"; }',
      'function größe漢(a = "😀")');
    it('with at most 300 characters', async () => {
      const [symbol] = (await outline('typescript', `function f(${'parameter: string, '.repeat(50)}) {}`)).symbols;
      assert.equal(symbol!.signature.length, 300);
      assert.ok(symbol!.signature.endsWith('…'));
    });
  });

  it('reports where a file does not parse, and keeps the rest', async () => {
    const text = readFileSync(`${samples}/typescript/broken.ts`, 'utf8');
    assert.equal((await outline('typescript', text)).note,
      "AgentPack's parser could not read line 7; 1 of 5 symbols are read by line patterns");
  });

  describe('reads syntax that is too new for the TypeScript grammars', () => {
    const valid: Readonly<Record<string, string>> = {
      'a template with type arguments':
        'const Box = styled.div<{ wide?: boolean; side: "top" | "left"; f: (a: Map<string, number>) => void }>`\n  width: ${(p) => (p.wide ? 1 : 2)}px;\n`;',
      'one of a call': 'const Box = styled(Flex)<\n  { wide: boolean }\n>`a > b`;',
      'types passed on under a name': "export type * as Proxy from 'proxy';",
      'all types passed on': "export type * from 'proxy';",
      'type arguments of an imported type':
        'interface New { new (a: import("svelte").Options<string>): import("svelte").Component<string> }',
      'the type of a module as an argument': "run<typeof import('./basic')>(1);",
      'a variable called as': 'function g() {\n  let as: string | undefined\n  let url = as\n}',
      'members that begin like an operator, without semicolons':
        'interface Corp {\n  name: string\n  /** in it */\n  in_corp: string\n  instanceId?: string\n}',
      'members without a name behind types of several lines':
        'interface Glob {\n  <E extends boolean>(a: E): E extends true\n    ? Record<string, E>\n    : Record<string, () => Promise<E>>\n  /** 2 */\n  <\n    M,\n  >(a: M): M\n}',
    };
    const around = (text: string) =>
      `export class Before { m() {} }\n${text}\nexport function after(a: number): number {\n  return a;\n}\n`;
    table('in each form', (row) => {
      for (const [what, text] of Object.entries(valid))
        row(what, async () => {
          for (const language of ['typescript', ...(what.startsWith('members') ? [] : ['tsx'])]) {
            const { symbols, note } = await outline(language, around(text));
            assert.equal(note, undefined, language);
            const line = around(text).split('\n').indexOf('export function after(a: number): number {') + 1;
            assert.deepEqual(
              symbols.filter(({ name }) => ['Before', 'after'].includes(name)).map((
                { name, lines, signature },
              ) => [name, lines, signature]),
              [['Before', [1, 1], 'export class Before'], ['after', [line, line + 2],
                'export function after(a: number): number']],
            );
          }
        });
    });

    it('in any order, and reports the line of a real error next to them', async () => {
      await fc.assert(
        fc.asyncProperty(fc.shuffledSubarray(Object.values(valid), { minLength: 2 }), fc.boolean(),
          async (texts, broken) => {
            const text = around(`${texts.join('\n')}\n${broken ? 'class { ) (' : ''}`);
            const { symbols, note } = await outline('typescript', text);
            assert.equal(note?.split(/[;,]/)[0], broken
              ? `AgentPack's parser could not read line ${text.split('\n').indexOf('class { ) (') + 1}`
              : undefined);
            assert.ok(['Before', 'after'].every((name) => symbols.some((symbol) => symbol.name === name)));
          }),
        { numRuns: 30 },
      );
    });

    it('without moving a line or a character of any text', () => {
      const pieces = fc.constantFrom('styled<', '>`', '`', "'", '"', '{', '}', '(', ')', '=>', '<', '\n  <',
        '\n  in_a:', "import('a')", 'export type *', ' let as:', '\r\n', 'é😀', 'x');
      fc.assert(fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        for (const rewritten of [replaceNewerSyntax(text), replaceNewerTsxSyntax(text)]) {
          assert.equal(rewritten.length, text.length);
          assert.deepEqual([...rewritten.matchAll(/[\r\n]/g)].map(({ index }) => index),
            [...text.matchAll(/[\r\n]/g)].map(({ index }) => index));
        }
      }));
      assertAllLinear(['>`', "'>`", '"\'>`', '{<', 'import(', '  <', 'a<{'],
        (text) => assert.equal(replaceNewerSyntax(text).length, text.length));
    });
  });

  it('has no symbols without a grammar, and reports this', async () => {
    assert.deepEqual(await outline('csv', 'a: 1'), { symbols: [], note: 'no grammar for csv' });
    assert.deepEqual(await outliner.outline('LICENSE', undefined, 'MIT', ample), {
      symbols: [],
      note: 'no grammar for this kind of file',
    });
  });

  it('falls back to line patterns at the deadline, and parses the next file from its start', async () => {
    let clock = 0;
    const slow = createOutliner({ ...outlineAssets, ...unlimitedParsing, processorTime: () => clock++ });
    const stopped = await slow.outline('a.ts', 'typescript', `function f() {\n}\n${'[1, 2],'.repeat(50_000)}`, 3);
    assert.deepEqual(stopped.symbols.map(mark), ['function f 1-2']);
    assert.deepEqual([stopped.note, stopped.stopped], [
      'parsing it takes more than 3 ms of processor time: symbols by line patterns',
      true,
    ]);
    assert.deepEqual((await slow.outline('b.ts', 'typescript', 'class A {}', 1e9)).symbols.map(mark), ['class A 1-1']);
    slow.dispose();
  });

  it('falls back to line patterns if a file takes too many steps, the same on every machine', async () => {
    const { symbols, note, stopped } = await outline('typescript',
      `export class A {\n  b() {\n  }\n}\n${'x = [1, 2];\n'.repeat(150_000)}`);
    assert.deepEqual(symbols.map(mark), ['class A 1-4 exported', 'method A.b 2-3 exported']);
    assert.deepEqual([note, stopped], ['it is too long to parse: symbols by line patterns', undefined]);
    assert.equal((await outline('json', `[${'{ "a": 1 },\n'.repeat(150_000)}]`)).note,
      'it is too long to parse: no symbols');
  });

  it('falls back to line patterns if a grammar is missing or broken, and requests it only once', async () => {
    const asked: string[] = [];
    const broken = createOutliner({
      ...outlineAssets,
      processorTime: () => 0,
      grammar: (name) => {
        asked.push(name);
        throw new Error('gone');
      },
    });
    for (const name of ['a', 'b']) {
      const { symbols, note } = await broken.outline(`${name}.py`, 'python', 'def f():\n    pass\n\nclass A: pass',
        ample);
      assert.deepEqual(symbols.map(mark), ['function f 1-2 exported', 'class A 4-4 exported']);
      assert.equal(note, 'the grammar of Python does not load (gone): symbols by line patterns');
    }
    assert.equal((await broken.outline('a.vue', 'vue', '<script>\nfunction f() {\n}\n</script>', ample)).note,
      'the grammar of JavaScript does not load (gone): symbols by line patterns');
    assert.equal((await broken.outline('a.json', 'json', '{}', ample)).note,
      'the grammar of JSON does not load (gone): no symbols');
    assert.deepEqual(asked, ['tree-sitter-python.wasm', 'tree-sitter-javascript.wasm', 'tree-sitter-json.wasm']);
    const wrong = createOutliner({
      ...outlineAssets,
      processorTime: () => 0,
      query: () => '(no_such_node) @definition.function',
    });
    assert.match((await wrong.outline('a.py', 'python', 'def f(): pass', ample)).note!,
      /^the grammar of Python does not load \(.*no_such_node/);
    broken.dispose();
    wrong.dispose();
  });

  it('does not parse code nested deeper than real code, on any machine', async () => {
    const { symbols, note, stopped } = await outline('typescript', `function f() {}\n${'('.repeat(100_000)}`);
    assert.deepEqual([symbols.map((s) => s.name), note, stopped], [['f'],
      'it nests too deeply to parse: symbols by line patterns', undefined]);
  });

  it('handles two million characters on a line', async () => {
    for (
      const [language, unit] of [['typescript', 'a'], ['typescript', '"'], ['javascript', '\0'], ['python',
        "'''"]] as const
    ) {
      await outliner.outline('one line', language, unit.repeat(2_000_000 / unit.length), 300);
    }
    const long = `export function f(${'a, '.repeat(500_000)}) {}`;
    assert.equal((await outliner.outline('f.ts', 'typescript', long, 0)).note,
      'parsing it takes more than 0 ms of processor time: symbols by line patterns');
  });

  it('returns at most 5,000 symbols, and reports this', async () => {
    const { symbols, note } = await outline('python', 'A = 1\n'.repeat(5_001));
    assert.equal(symbols.length, 5_000);
    assert.equal(note, 'only the first 5000 symbols');
  });

  it('nests at most 20 deep', async () => {
    const { symbols } = await outline('typescript', 'namespace a { '.repeat(100) + '}'.repeat(100));
    assert.equal(symbols.length, 21);
  });

  it('deletes every tree and every parser, whatever the outcome', async () => {
    const stopped = new Set<string>();
    const counts = { made: 0, deleted: 0, parsers: 0 };
    let clock = 0;
    const late = createOutliner({
      ...outlineAssets,
      ...unlimitedParsing,
      processorTime: () => clock++,
      parserLibrary: () => counted(outlineAssets.parserLibrary(), counts),
    });
    await late.outline('a.ts', 'typescript', 'class A {}', ample);
    await late.outline('a.ts', 'typescript', 'class {{{ (', ample);
    await late.outline('a.py', 'python', '', ample);
    await late.outline('a.yaml', 'yaml', '- '.repeat(300), ample);
    // a millisecond a question: stops in the parse, then in the query
    for (let ms = 1; ms < 1_000; ms = Math.ceil(ms * 1.1)) {
      const trees = counts.made;
      const { note } = await late.outline('a.ts', 'typescript', 'const a = [1, 2];\n'.repeat(500), ms);
      if (note !== undefined) stopped.add(counts.made > trees ? 'query' : 'parse');
    }
    late.dispose();
    assert.deepEqual([...stopped], ['parse', 'query']);
    assert.deepEqual([counts.deleted, counts.parsers], [counts.made, 0]);
  });

  it('creates a grammar only once for files outlined at the same time', async () => {
    const asked: string[] = [];
    const own = createOutliner({
      ...outlineAssets,
      grammar: (name) => {
        asked.push(name);
        return outlineAssets.grammar(name);
      },
    });
    await Promise.all(['a', 'b', 'c'].map((name) => own.outline(`${name}.py`, 'python', `def ${name}(): pass`, ample)));
    assert.deepEqual(asked, ['tree-sitter-python.wasm']);
    own.dispose();
  });

  it('rejects calls after disposal', async () => {
    const own = createOutliner(outlineAssets);
    own.dispose();
    await assert.rejects(own.outline('a.py', 'python', 'a', ample), /disposed/);
  });

  it('reports the path of the file if it fails', async () => {
    const own = createOutliner({
      ...outlineAssets,
      processorTime: () => {
        throw new Error('no clock');
      },
    });
    await assert.rejects(own.outline('a.py', 'python', 'a', ample), /outline of a\.py failed/);
    own.dispose();
  });
});

function mark({ kind, container, name, lines, exported }: OutlineSymbol): string {
  return `${kind} ${container === undefined ? '' : `${container}.`}${name} ${lines.join('-')}${
    exported ? ' exported' : ''
  }`;
}

/** `// ^outline: kind container.name 3-9 exported; …`, on the first line of each symbol. */
function marks(text: string): string[] {
  return text.split('\n').flatMap((line) =>
    / \^outline: (.+?)(?: -->| \*\/|\\n",)?$/.exec(line)?.[1]?.split('; ') ?? []
  );
}

/** Counts trees made and deleted, and parsers that are not deleted. */
function counted(library: ParserLibrary, counts: { made: number; deleted: number; parsers: number; }): ParserLibrary {
  const { Parser, Tree } = library;
  const { parse, delete: removeParser, setLanguage } = Parser.prototype;
  const { delete: removeTree } = Tree.prototype;
  Parser.prototype.setLanguage = function(...args) {
    counts.parsers++;
    return setLanguage.apply(this, args);
  };
  Parser.prototype.delete = function() {
    counts.parsers--;
    removeParser.call(this);
  };
  Parser.prototype.parse = function(...args) {
    const tree = parse.apply(this, args);
    if (tree) counts.made++;
    return tree;
  };
  Tree.prototype.delete = function() {
    counts.deleted++;
    removeTree.call(this);
  };
  return library;
}
