import assert from 'node:assert/strict';
import { listChangeItems, hasNoChanges, formatChangesSummary,
  formatPreviewTitle } from '#apps/vscode/history/changeItems';
import { formatPackDelta, listHistoryItems } from '#apps/vscode/history/historyItems';
import { describeOmittedReason } from '#apps/vscode/views/pack/omittedReasonText';
import { omissionReasons } from '#model/selection';
import type { PackChanges, PackedFileChange, PastPack } from '#reports';

const changes = (more: Partial<PackChanges> = {}): PackChanges => ({
  version: 1,
  state: 'stale',
  causes: [],
  task: { before: 'a', after: 'a' },
  budget: { before: 9_000, after: 9_000 },
  renderedTokens: { before: 8_100, after: 8_912 },
  tokenizer: 'cl100k_base',
  files: [],
  unchanged: 14,
  ...more,
});
const file = (path: string, more: Partial<PackedFileChange>): PackedFileChange => ({
  path,
  change: 'content',
  before: { view: 'full', tokens: 100 },
  after: { view: 'full', tokens: 120 },
  because: 'matches $(x)',
  ...more,
});
const files = [
  file('in.ts', { change: 'added', before: null, after: { view: 'symbols', tokens: 812 } }),
  file('same.ts', {}),
  file('view.ts', { change: 'view', after: { view: 'skeleton', tokens: 60 } }),
  file('out.ts', { change: 'removed', after: null, because: null }),
];

describe('the effect of a repack', () => {
  it('is listed file by file, with its tokens and its reason', () =>
    assert.deepEqual(
      listChangeItems(changes({ files })).map(({ label, description, detail }) => [label, description, detail]),
      [
        ['$(diff-added) in.ts', 'added as symbols, +812 tokens', 'matches $\u200a(x)'],
        ['$(diff-modified) same.ts', 'content changed, shown in full, +20 tokens', 'matches $\u200a(x)'],
        ['$(diff-renamed) view.ts', 'full → skeleton, −40 tokens', 'matches $\u200a(x)'],
        ['$(diff-removed) out.ts', 'removed, was shown in full, −100 tokens', undefined],
      ],
    ));
  it('gives the cause of a removed file in words', () => {
    const details = [...omissionReasons, 'deleted'].map((because) =>
      listChangeItems(changes({ files: [file('out.ts', { change: 'removed', after: null, because })] }))[0]!.detail
    );
    assert.deepEqual(details, [...omissionReasons.map(describeOmittedReason), 'deleted']);
  });
  it('says why a pack that is up to date would change', () => {
    assert.equal(formatPreviewTitle(changes()), 'AgentPack: a repack would change: 14 unchanged; 8,100 → 8,912 tokens');
    assert.match(formatPreviewTitle(changes({ state: 'fresh' })), /^AgentPack: up to date, but .*: 14 unchanged/);
  });
  it('is summarized in one line', () => {
    assert.equal(formatChangesSummary(changes({ files })),
      '1 added, 1 removed, 2 changed, 14 unchanged; 8,100 → 8,912 tokens');
    assert.equal(formatChangesSummary(changes({ files: [] })), '14 unchanged; 8,100 → 8,912 tokens');
    assert.equal(formatChangesSummary(changes({ renderedTokens: { before: null, after: 8_912 } })),
      '14 unchanged; 8,912 tokens');
  });
  it('is empty only for the same files, task and budget', () => {
    assert.ok(hasNoChanges(changes()));
    for (
      const more of [{ files }, { task: { before: 'a', after: 'b' } }, { budget: { before: 1, after: 2 } }, {
        state: 'none',
      }] as const
    ) assert.ok(!hasNoChanges(changes(more)));
  });
});

const past = (more: Partial<PastPack> = {}): PastPack => ({
  id: 'a'.repeat(16),
  packedAt: '2026-01-02T03:04:05.000Z',
  task: '# Round *prices* once\n\nMore.',
  mode: 'balanced',
  budget: 40_000,
  renderedTokens: 15_342,
  files: 20,
  delta: {
    added: ['src/a_b.ts'],
    removed: ['src/c.ts', 'src/d.ts'],
    changedView: [{ path: 'src/e.ts', from: 'full', to: 'symbols' }],
    renderedTokens: -210,
  },
  hasText: true,
  ...more,
});
const timeOf = (time: string) => time.slice(0, 10);

describe('the list of recent packs', () => {
  it('has time, differences, tokens and task, and knows the previous pack', () => {
    const packs = [past(), past({ delta: null, task: null, hasText: false })];
    const items = listHistoryItems({ version: 1, packs }, timeOf);
    assert.deepEqual(items.map(({ label, description, detail }) => [label, description, detail]), [
      ['$(history) 2026-01-02', '20 files, +1 −2; 15,342 tokens (−210 tokens)', 'Round *prices* once'],
      ['$(history) 2026-01-02', '20 files; 15,342 tokens; text no longer stored', 'task no longer stored'],
    ]);
    assert.deepEqual(items.map(({ before }) => before), [packs[1], undefined]);
  });
  it('shows no zeros if a pack shows the same files', () => {
    const delta = { added: [], removed: [], changedView: [], renderedTokens: 0 };
    const described = (renderedTokens: number) =>
      listHistoryItems({ version: 1, packs: [past({ delta: { ...delta, renderedTokens } })] }, timeOf)[0]?.description;
    assert.equal(described(0), '20 files; 15,342 tokens');
    assert.equal(described(29), '20 files; 15,342 tokens (+29 tokens)');
  });
  it('reports the changes in a pack even if texts are missing', () => {
    const text = formatPackDelta({ pack: past(), before: past({ hasText: false }) }, timeOf);
    assert.match(text, /^# Pack of 2026\\-01\\-02\n\nRound \\\*prices\\\* once\n/);
    assert.match(text, /The text of the previous pack is no longer stored/);
    assert.match(text,
      /## Added\n\n- src\\\/a\\_b\\\.ts\n\n## Removed\n\n- src[^]*## Changed View\n\n- src\\\/e\\\.ts\\: full → sym/);
    assert.match(formatPackDelta({ pack: past({ delta: null }), before: undefined }, timeOf), /first recorded pack/);
  });
});
