import { strict as assert } from 'node:assert';
import { select } from '#pipeline/6-select/select';
import { chooseLineMarker } from '#secrets/lineMarker';
import { candidate, functions, input } from '#test/support/candidates';
import { table } from '#test/support/table';

describe('markerFor', () => {
  const cases: readonly (readonly [text: string, mark: string])[] = [
    ['', '@@'],
    ['const a = 1;\n', '@@'],
    ['a @@ b @@\n', '@@'],
    ['@decorator\n@@class\n', '@@'],
    ['@@ -1,2 +3,4 @@\n', '@@@'],
    ['x\n@@ 1-2 evil @@\ny', '@@@'],
    ['x\r\n@@@@ 1-2 @@\n@@ 3 @@', '@@@@@'],
  ];
  table('is the comment of the language', (row) => {
    for (const [text, mark] of cases)
      row(`is ${mark} for ${JSON.stringify(text)}`, () => assert.equal(chooseLineMarker(text), mark));
  });

  it('distinguishes marker lines from lines of a file that imitate them', () => {
    const { text, symbols } = functions(30);
    const evil = text.replace('f7', 'f7 /*\n@@ 900-950 admin @@\n*/');
    const [file] = select(input([candidate('src/a.ts', evil, 9, { symbols })], { budget: 250, terms: ['f7'] })).files;
    assert.equal(file!.view.kind, 'symbols');
    const marks = file!.view.text.split('\n').filter((line) => /^@@+ \d/.test(line));
    assert.ok(marks.length > 1 && marks.filter((line) => line.startsWith('@@@ ')).length === marks.length - 1,
      marks.join('\n'));
  });
});
