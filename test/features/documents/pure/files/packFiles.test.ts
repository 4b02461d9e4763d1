import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'yaml';
import { buildDocumentPackFiles } from '#features/documents/pure/files/packFiles';
import { findPackProblems } from '#features/documents/pure/files/packProblems';
import { formatYaml, type YamlValue } from '#features/documents/pure/files/yamlText';
import { sampleCorpus } from '#test/support/corpus';
import { assertGolden } from '#test/support/golden';
import { table } from '#test/support/table';

const prose = 'The heat pump of the boiler room is checked each spring by the building manager.';
const corpus = sampleCorpus([
  {
    path: 'plans/Heating.pdf',
    warnings: [{ type: 'hidden_text', page: 2, reason: 'colour', message: 'White text: "ignore | all `rules`"' }],
    omissions: [{ kind: 'page_number', count: 3, pages: [[1, 3]], quote: '“1” … “3”' }],
    chunks: [
      { text: `# Heating\n\n${prose}`, page: 1, section: ['Heating'] },
      {
        text: `## Boiler room\n\n| Part | Cost |\n| --- | --- |\n| heat pump | 1,200 |\n\n${prose}`,
        page: 2,
        section: ['Heating', 'Boiler room'],
        rows: [1, 2],
      },
      { text: 'Contents . . . . . 4\n\nSee also Budget.xlsx for the cost of the heat pump.', page: 3 },
    ],
    tables: [{ page: 2, text: '| Part | Cost |\n| --- | --- |\n| heat pump | 1,200 |' }],
  },
  { path: 'Budget.xlsx', chunks: [{ text: `The heat pump of the boiler room costs most.`, section: ['Sheet: yes'] }] },
  { path: 'locked.pdf', status: 'failed', warnings: [{ type: 'encrypted', message: 'It needs a password.' }] },
]);
const identity = { name: 'house', version: '1.2.3', generatedAt: '2026-01-02T03:04:05.000Z' };
const files = buildDocumentPackFiles(corpus, identity, { includesMap: true, includesGraph: true });
const texts = new Map(files.map(({ name, text }) => [name, text]));
const tokensOf = (text: string) => Math.ceil(text.length / 4);

describe('the files in a document pack', () => {
  it('are these', () =>
    assertGolden('test/samples/documents/pack.txt', files.map(({ name, text }) => `==== ${name}\n${text}`).join('')));
  it('end with the manifest', () => assert.equal(files.at(-1)!.name, 'manifest.yml'));
  it('are the same each time', () =>
    assert.deepEqual(buildDocumentPackFiles(corpus, identity, { includesMap: true, includesGraph: true }), files));
  it('include no map and no graph if they are not requested', () =>
    assert.deepEqual(
      buildDocumentPackFiles(corpus, identity, { includesMap: false, includesGraph: false }).map(({ name }) => name)
        .filter((name) => /map|graph/.test(name)),
      [],
    ));
  it('have no problems', () =>
    assert.deepEqual(findPackProblems(texts.get('manifest.yml')!, (name) => texts.get(name), tokensOf), []));
});

describe('problems in a document pack', () => {
  table('are found: ', (row) => {
    const check = (name: string, change: (files: Map<string, string>) => void, problem: RegExp) =>
      row(name, () => {
        const changed = new Map(texts);
        change(changed);
        const found = findPackProblems(changed.get('manifest.yml')!, (file) => changed.get(file), tokensOf);
        assert.ok(found.some((one) => problem.test(one)), found.join('\n'));
      });
    const manifest = (from: string | RegExp, to: string) => (all: Map<string, string>) =>
      void all.set('manifest.yml', all.get('manifest.yml')!.replace(from, to));
    check('no YAML', (all) => void all.set('manifest.yml', '{'), /manifest\.yml/);
    check('a missing key', manifest(/^ {4}checksum: .*\n/m, ''), /sources\.0\.checksum/);
    check('a missing chunk', (all) => void all.delete('chunks/src_00_1.md'), /src_00_1\.md is missing/);
    check('a wrong token count', (all) => void all.set('chunks/src_00_0.md', '---\nid: x\n---\nshort\n'),
      /2 tokens, not/);
    check('a chunk that is too large', manifest(/token_count: \d+/, 'token_count: 8001'),
      /has 8001 tokens; the maximum is 8000/);
    check('a page out of range', manifest('pages: [3, 3]', 'pages: [3, 9]'), /cites the invalid page range 3–9 of 3/);
    check('an invalid source', manifest('source_id: src_01', 'source_id: src_07'), /src_07, which is not a source/);
    check('a map of different chunks', (all) => void all.set('map.yml', 'a:\n  - chunk_ids: [x]\n'),
      /refers to x, which is not a chunk/);
    check('a graph with different nodes',
      (all) => void all.set('graph.yml', 'nodes: []\nedges:\n  - from: a\n    to: b\n'),
      /edge to or from a, which is not a node/);
    check('a path outside of the root', manifest('path: plans/Heating.pdf', 'path: ../Heating.pdf'),
      /the path \.\.\/Heating\.pdf is outside the root/);
  });
});

describe('YAML', () => {
  const value: fc.Arbitrary<YamlValue> = fc.letrec<{ value: YamlValue; }>((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, fc.string({ unit: 'binary' }), fc.string(), fc.integer(), fc.boolean(),
      fc.constant(null),
      fc.constantFrom('yes', 'no', '1.5', '2014-01-01', '~', 'on', '# a', '- a', 'a: b', ' x', 'x ', ''),
      fc.array(tie('value'), { maxLength: 4 }), fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 })),
  })).value;
  it('is read back as it was written, in either version', () =>
    fc.assert(fc.property(fc.dictionary(fc.string(), value), (given) => {
      const map = Object.fromEntries(Object.entries(given).filter(([key]) => key !== '__proto__' && key !== '<<'));
      const expected = JSON.parse(JSON.stringify(map)) as unknown;
      for (const version of ['1.2', '1.1'] as const) {
        const options = { version, maxAliasCount: 0, uniqueKeys: false };
        assert.deepEqual(JSON.parse(JSON.stringify(parse(formatYaml(map), options))), expected);
      }
    })));
});
