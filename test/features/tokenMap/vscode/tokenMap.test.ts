import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createPackMap, createRepositoryMap } from '#features/tokenMap/vscode/mapData';
import { parsePageMessage } from '#features/tokenMap/vscode/messages';
import { createPageHtml } from '#features/tokenMap/vscode/pageHtml';
import { listMapPartFacts } from '#features/tokenMap/vscode/page/words';
import { restorePageState } from '#features/tokenMap/vscode/pageState';
import { findHighestScore, buildToneLegend, getFileTone } from '#features/tokenMap/vscode/tones';
import { file, report } from '#test/apps/vscode/report';
import { table } from '#test/support/table';

describe('the data for the token map', () => {
  it('adds up to the tokens of the pack', () => {
    const { files, sections, budget } = createPackMap(report(), 'shop');
    assert.deepEqual(files, [{ path: 'src/cart.ts', tokens: 300, view: 'symbols', score: 40.5 }, {
      path: 'src/money.ts',
      tokens: 800,
      view: 'symbols',
      score: 90,
    }]);
    assert.deepEqual(sections, { path: '.agentpack/context.md', tokens: 400 });
    assert.equal(budget, 4_000);
  });
  it('includes every file in the repository, with its details from the pack', () => {
    const made = report({ omitted: [{ path: 'b.ts', score: 3, because: 'budget', reasons: [] }] });
    assert.deepEqual(
      createRepositoryMap({ paths: ['a.ts', 'b.ts', 'src/cart.ts'], tokens: [1, 2, 900] }, made, 'shop').files,
      [
        { path: 'a.ts', tokens: 1 },
        { path: 'b.ts', tokens: 2, score: 3 },
        { path: 'src/cart.ts', tokens: 900, view: 'symbols', score: 40.5 },
      ],
    );
  });
});

describe('the facts about a part of the token map', () => {
  for (const scope of ['pack', 'repository'] as const)
    it(`say that its share is a share of the ${scope}`, () => {
      const node = { kind: 'file', tokens: 50, count: 1, file: { path: 'a.ts', tokens: 50 } } as const;
      assert.deepEqual(listMapPartFacts(node, 400, scope).slice(0, 2), ['50 tokens', `12.5% of the ${scope}`]);
    });
});

describe('the colors in the token map', () => {
  const files = [file('a', { view: 'full', score: 100 }), file('b', { view: 'summary', score: 19 }), {
    path: 'c',
    tokens: 1,
  }];
  it('indicate the view', () =>
    assert.deepEqual(buildToneLegend(files, 'view'), [{ tone: 'full' }, { tone: 'summary' }, { tone: 'none' }]));
  it('indicate the score in fifths of the highest one', () =>
    assert.deepEqual(buildToneLegend(files, 'score'), [{ tone: 'score5', scores: [80, 100] }, {
      tone: 'score1',
      scores: [0, 20],
    }, { tone: 'none' }]));
  it('are all in the legend', () => {
    const scored = fc.array(
      fc.record({ path: fc.string(), tokens: fc.nat(), score: fc.double({ min: -5, max: 120 }) }),
    );
    fc.assert(fc.property(scored, (list) => {
      const tones = new Set(buildToneLegend(list, 'score').map(({ tone }) => tone));
      for (const one of list) assert.ok(tones.has(getFileTone(one, 'score', findHighestScore(list))));
    }));
  });
});

describe('messages from the page', () => {
  const shown = new Set(['src/a.ts']);
  const read = (value: unknown) => parsePageMessage(value, shown);
  it('open files that the page was given', () =>
    assert.deepEqual(read({ kind: 'open', path: 'src/a.ts', command: 'rm' }), { kind: 'open', path: 'src/a.ts' }));
  it('choose the pack or the repository', () =>
    assert.deepEqual(read({ kind: 'show', scope: 'repository' }), { kind: 'show', scope: 'repository' }));
  const refused = [undefined, null, 'open', [], {}, { kind: 'open' }, { kind: 'open', path: '../secret' }, {
    kind: 'open',
    path: ['src/a.ts'],
  }, { kind: 'open', path: 'src/b.ts' }, { kind: 'show', scope: 'home' }, { kind: 'toString' }];
  table('are refused', (row) => {
    for (const value of refused)
      row(`are rejected: ${JSON.stringify(value)}`, () => assert.equal(read(value), undefined));
  });
});

describe('the page', () => {
  const html = createPageHtml({
    script: 'https://file/a.js?x="><script>',
    style: 'https://file/a.css',
    source: 'https://file',
    nonce: 'bm9uY2U=',
    language: 'de',
    title: 'Token <Map>',
  });
  it('runs its own script and nothing else', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    assert.deepEqual(policy.split('; '), [`default-src 'none'`, 'style-src https://file',
      `script-src 'nonce-bm9uY2U='`]);
    assert.equal(html.match(/<script/g)?.length, 1);
    assert.doesNotMatch(html, /unsafe|<style|style=/);
  });
  it('keeps given data inside of its attributes', () =>
    assert.match(html, /src="https:\/\/file\/a\.js\?x=&quot;&gt;&lt;script&gt;"/));
  it('starts with the chosen options, whatever is stored', () => {
    fc.assert(fc.property(fc.anything(), (value) => {
      const { scope, form, colors } = restorePageState(value);
      assert.ok(['pack', 'repository'].includes(scope) && ['map', 'table'].includes(form) &&
        ['view', 'score'].includes(colors));
    }));
    const { scope, form, folder } = restorePageState({ scope: 'repository', form: 'table', folder: 'src', colors: 7 });
    assert.deepEqual({ scope, form, folder }, { scope: 'repository', form: 'table', folder: 'src' });
  });
});
