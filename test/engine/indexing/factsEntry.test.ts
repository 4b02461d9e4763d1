import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Vocabulary } from '#base/words/vocabulary';
import { decodeFacts, encodeFacts } from '#engine/indexing/factsEntry';
import { indexFile } from '#pipeline/2-index/indexFile';
import { detectLanguage } from '#languages/languages';
import type { Facts } from '#model';
import { table } from '#test/support/table';

const samples = ['src', 'test/samples'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((e) => e.isFile()).map((e) =>
    join(e.parentPath, e.name)
  )
).sort();

/** With words in the place of their numbers. */
function inWords({ terms, ...facts }: Facts, vocabulary: Vocabulary): unknown {
  return {
    ...facts,
    total: terms.total,
    terms: Object.fromEntries(
      Array.from(terms.ids, (id, i) => [vocabulary.words[id]!, terms.counts[i]] as const).sort(),
    ),
  };
}

describe('a shared entry', () => {
  const here = new Vocabulary();
  const facts = new Map(
    samples.map((
      path,
    ) => [path, indexFile(path, detectLanguage(path), readFileSync(path, 'utf8'), here, (text) => text.length)]),
  );

  it('is decoded to the same facts elsewhere, and encoded to the same bytes there', () => {
    const there = new Vocabulary(['other', 'words', 'first']);
    for (const [path, mine] of facts) {
      const text = encodeFacts(mine, here);
      const theirs = decodeFacts(text, there, fileOf(path));
      assert.ok(theirs, path);
      assert.deepEqual(inWords(theirs, there), inWords(mine, here), path);
      assert.ok(theirs.terms.ids.every((id, i, ids) => i === 0 || ids[i - 1]! < id), `${path}: numbers ascend`);
      assert.equal(encodeFacts(theirs, there), text, path);
    }
  });

  const fileOf = (path: string) => ({ language: detectLanguage(path), size: readFileSync(path).length });
  const sound = encodeFacts(facts.get('src/engine/indexing/factsEntry.ts')!, here);
  type Entry = { facts: Record<string, unknown>; words: unknown[]; counts: unknown[]; };
  const spoilt: readonly (readonly [title: string, change: (entry: Entry) => unknown])[] = [
    ['that is no object', () => 'facts'],
    ['that is a list', () => []],
    ['without facts', (e) => ({ ...e, facts: undefined })],
    ['with a field of another kind', (e) => ({ ...e, facts: { ...e.facts, tokens: '7' } })],
    ['with a negative count', (e) => ({ ...e, facts: { ...e.facts, lines: -1 } })],
    ['with an unknown role', (e) => ({ ...e, facts: { ...e.facts, role: 'constructor' } })],
    ['with an unknown field', (e) => ({ ...e, facts: { ...e.facts, more: 1 } })],
    ['with a definition that is none', (e) => ({ ...e, facts: { ...e.facts, definitions: [{ name: 1 }] } })],
    ['with a word that is none', (e) => ({ ...e, words: [7, ...e.words.slice(1)] })],
    ['with a word twice', (e) => ({ ...e, words: [e.words[1], ...e.words.slice(1)] })],
    ['with fewer counts than words', (e) => ({ ...e, counts: e.counts.slice(1) })],
  ];
  table('is rejected …', (row) => {
    for (const [title, change] of spoilt)
      row(`is rejected ${title}`, () =>
        assert.equal(
          decodeFacts(JSON.stringify(change(JSON.parse(sound) as Entry)), new Vocabulary(),
            fileOf('src/engine/indexing/factsEntry.ts')),
          undefined,
        ));
  });
  it('is rejected if it is truncated', () => {
    for (let cut = 1; cut < 40; cut++)
      assert.equal(decodeFacts(sound.slice(0, -1 - cut), new Vocabulary(), fileOf('src/engine/indexing/factsEntry.ts')),
        undefined);
  });
});
