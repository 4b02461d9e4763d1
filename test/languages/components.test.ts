import assert from 'node:assert/strict';
import { languages } from '#languages/languages';
import { assertLinear } from '../support/linear';

const facts = languages.vue.facts!;

describe("a component's definitions", () => {
  check('come from its scripts, with their lines',
    '<template>\n  <p>function no() {}</p>\n</template>\n<script>\nexport function yes() {}\n</script>\n', ['yes 5']);
  check('come from all of its scripts',
    '<script module>\nexport const a = 1;\n</script>\n<script lang="ts">\nfunction b(): void {}\n</script>', ['a 2',
    'b 5']);
  check('do not come from a comment',
    '<!-- <script>\nfunction no() {}\n</script> -->\n<script>\nfunction yes() {}</script>', ['yes 5']);
  check('do not come from an unsupported language', '<script lang="coffee">\nclass No\n</script>', []);
  check('follow an attribute with angle brackets',
    '<script setup lang="ts" generic="T extends A<B>">\nfunction yes() {}\n</script>', ['yes 2']);
  check('are read if nothing closes the script', '<script>\nfunction yes() {}\n', ['yes 2']);
  check('are read after templates in a template',
    '<template>\n<template #a="{ b }"></template>\n<template v-if="a > b" />\n</template>\n<script>\nfunction yes() {}\n</script>',
    ['yes 6']);
  check('are empty without a script', '<p>{1 + 1}</p>\n<script src="./a.js" />\nfunction no() {}', []);
  check('keep their lines with CRLF line endings', '<p />\r\n<script>\r\nfunction yes() {}\r\n</script>\r\n', [
    'yes 3',
  ]);

  function check(title: string, text: string, expected: readonly string[]): void {
    it(title,
      () => assert.deepEqual(facts.definitions(facts.lexicalMap(text)).map((d) => `${d.name} ${d.line}`), expected));
  }
});

describe("a component's imports", () => {
  check('come from its scripts', '<script>\nimport A from \'./A.vue\';\nconst b = () => import("./b");\n</script>', [
    './A.vue 2',
    './b 3',
  ]);
  check('include the sources of its blocks',
    '<template src="./a.html"></template>\n<script lang="ts" src="./a.ts"></script>\n<style scoped src=\'./a.css\' />\n',
    ['./a.html 1', './a.ts 2', './a.css 3']);
  check('do not include image sources', '<img src="./a.png">\n<script>\n</script>', []);
  check('do not include an empty source attribute', '<script src="">\nimport "./b";\n</script>', ['./b 2']);

  function check(title: string, text: string, expected: readonly string[]): void {
    it(title,
      () => assert.deepEqual(facts.imports(facts.lexicalMap(text)).map((i) => `${i.specifier} ${i.line}`), expected));
  }
});

it('lists the snippets and blocks of a component without a script in the order of their lines', () => {
  const text = '{#snippet row(price)}\n<p>{price}</p>\n{/snippet}\n<style>\np { color: red; }\n</style>\n';
  assert.deepEqual(languages.svelte.symbols!(text).map(({ name, lines }) => [name, ...lines]), [
    ['row', 1, 3],
    ['style', 4, 6],
  ]);
});

describe('facts about a notebook', () => {
  const cells = (...sources: unknown[]) =>
    JSON.stringify({
      cells: sources.map((source) => ({ cell_type: 'code', outputs: [{ text: ['def no(): pass\n'] }], source })),
      metadata: { kernelspec: { language: 'python' } },
    }, null, 1);
  const { lexicalMap: layout, definitions, imports } = languages.notebook.facts!;
  const read = (text: string) =>
    [...definitions(layout(text)), ...imports(layout(text)).map((i) => ({ name: i.specifier, line: i.line }))]
      .map(({ name, line }) => `${name}: ${text.split('\n')[line - 1]!.trim()}`);

  it('have their places in the notebook', () => {
    assert.deepEqual(
      read(cells(['import a\n', '%time x\n', 'def f():\n', '    pass'], ['class B:\n', '    """é \\u00e9"""'])),
      ['f: "def f():\\n",', 'B: "class B:\\n",', 'a: "import a\\n",'],
    );
  });
  it('are empty for another language', () => {
    assert.deepEqual(read(cells(['def f(): pass']).replace('"python"', '"julia"')), []);
    assert.deepEqual(read(cells(['%%bash\n', 'def f(): pass'])), []);
  });
  it('are read from the third version of the format', () => {
    const old = '{"worksheets": [{"cells": [\n{"cell_type": "code", "input": [\n"def f():\\n",\n"  pass"\n]}\n]}]}';
    assert.deepEqual(definitions(layout(old)).map((d) => d.line), [3]);
  });
  it('are read from sources that are a single string', () => {
    const text = cells(
      'import a  # first\nimport b\n\n%time x\nfrom c import (\n    d,\n)\n# import e\nx = f("#")\nimport g',
      ['import h'],
    );
    assert.deepEqual(imports(layout(text)).map((i) => `${i.specifier} ${i.names.join(',')}`), ['a *', 'b *', 'c d',
      'g *', 'h *']);
  });
  it('take time linear in the length of one of their lines', () => {
    assertLinear((length) => cells('import a\n'.repeat(length / 10)).replaceAll('\n', ''),
      (text) => definitions(layout(text)));
  });
  it('include whatever can be read from a broken notebook', () => {
    for (
      const text of ['', '{', '{"cells": [{"cell_type": "code", "source": ["def f(): pass', 'no JSON at all', ']]]}}}',
        '"']
    ) assert.deepEqual(read(text), [], text);
  });
  it('have no words from its outputs', () => {
    assert.equal(languages.notebook.handwrittenText!(cells(['a = 1\n', 'b = "\\u00e9"'], 'c')),
      'a = 1\nb = "\\u00e9"\nc');
  });
});
