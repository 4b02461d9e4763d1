import assert from 'node:assert/strict';
import type { NamePlace } from '#model';
import { addEnclosingFunctions } from '#pipeline/6-select/named/placesWithin';
import { buildNamePlacesSection } from '#pipeline/7-render/sections/namePlaces';
import type { CommonContent } from '#pipeline/7-render/content';
import { candidate, functions } from '#test/support/candidates';

/** Functions `f0`, `f1` … of some lines each. */
const source = functions(3);
const place = (path: string, line: number, defines = false): NamePlace => ({ path, line, defines });
const shown = (places: readonly NamePlace[], placesListed = 12) => {
  const names = addEnclosingFunctions([{ name: 'nonce', places, isRare: true, shownPlaces: [] }], [
    candidate('a.ts', source.text, 1, source),
  ]);
  const [text] = buildNamePlacesSection({ names, placesListed } as CommonContent);
  return text!().split('\n').filter((line) => line.startsWith('- '));
};

describe('the section on name occurrences', () => {
  const [f0, f1] = source.symbols;
  const inFirst = [f0!.lines[0] + 1, f0!.lines[0] + 2] as const;

  it('lists a function once, with its lines', () => {
    assert.deepEqual(shown([...inFirst.map((line) => place('a.ts', line)), place('a.ts', f1!.lines[0] + 1)]), [
      `- \`nonce\`: \`a.ts:${inFirst.join(',')}\` in \`f0\`, \`a.ts:${f1!.lines[0] + 1}\` in \`f1\``,
    ]);
  });
  it('lists definitions separately, and the lines of a file without an outline together', () => {
    assert.deepEqual(shown([place('a.ts', f0!.lines[0], true), place('b.py', 3), place('b.py', 9)]), [
      `- \`nonce\`: defined at \`a.ts:${f0!.lines[0]}\`; \`b.py:3,9\``,
    ]);
  });
  it('counts functions if not all of them are listed', () => {
    const far = Array.from({ length: 20 }, (_, i) => place(`z${i}.ts`, 1));
    const [line] = shown([...inFirst.map((line) => place('a.ts', line)), ...far], 13);
    assert.match(line!, / in `f0`, `z0\.ts:1`, .*`z11\.ts:1`; 8 more$/);
  });
});
