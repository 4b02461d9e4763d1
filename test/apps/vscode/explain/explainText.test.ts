import assert from 'node:assert/strict';
import { formatExplanationMarkdown } from '#apps/vscode/explain/explainText';

describe('the explanation of a file', () => {
  it('gives the reason for a selected file in one sentence, and has a table that adds up', () => {
    const text = formatExplanationMarkdown({
      path: 'src/cart.ts',
      status: 'selected',
      detail: 'full would cost 9,120 tokens.',
      rank: 2,
      score: 40.5,
      view: 'symbols',
      tokens: 300,
      ranges: [[10, 20], [30, 30]],
      reasons: [{ kind: 'role', points: -2, detail: 'long' }, { kind: 'path', points: 42.5, detail: 'a | b' }],
      packedAt: '2026-01-02T03:04:05.000Z',
    });
    assert.equal(text, [
      '# src\\/cart\\.ts',
      '',
      '**In the pack** \\(as symbols\\, 300 tokens\\), mainly\\: Words in its path \\(a \\| b\\).',
      '',
      '## What the Pack Contains',
      '',
      'Ranked \\#2 for the task\\. Shown in part \\(lines 10–20\\, 30\\)\\: full would cost 9\\,120 tokens\\.',
      '',
      '| Points | Reason | Detail |',
      '| ---: | :--- | :--- |',
      '| +42.5 | Words in its path | a \\| b |',
      '| −2.0 | Kind of file | long |',
      '| **40.5** | **score** | the sum of the reasons |',
      '',
      '## What a Repack Would Do',
      '',
      'No change\\: nothing that affects this file has changed\\.',
      '',
    ].join('\n'));
  });
  it('keeps the effect of a repack separate, and reports what happened since', () => {
    const out = {
      path: 'a.ts',
      status: 'omitted',
      because: 'rank',
      detail: 'other files matched the task better',
      rank: 60,
      score: 0,
      reasons: [],
    } as const;
    const text = formatExplanationMarkdown({
      path: 'a.ts',
      status: 'selected',
      detail: '',
      rank: 1,
      score: 1,
      view: 'full',
      tokens: 9,
      reasons: [{ kind: 'path', points: 1, detail: 'a' }],
      packedAt: '2026-01-02T03:04:05.000Z',
      since: 'modified',
      now: out,
    });
    assert.match(text,
      /\*\*In the pack\*\* \\\(in full\\, [^]*modified after this pack was created[^]*## What a Repack Would Do\n\n\*\*Not in the pack\*\*: other files matched the task better\\\.\n\nRanked \\#60/);
    assert.match(
      formatExplanationMarkdown({ path: 'a.ts', status: 'unpacked', detail: '', score: 0, reasons: [], now: out }),
      /^# a\\\.ts\n\n\*\*There is no pack yet\\\.\*\*[^]*## What a Pack Would Do\n\n\*\*Not in the pack\*\*/,
    );
  });
  it('shows the table only once if a repack would give the same points', () => {
    const given = { path: 'a.ts', detail: '', score: 1, reasons: [{ kind: 'path', points: 1, detail: 'a' }] } as const;
    const tables = (score: number) =>
      formatExplanationMarkdown({
        ...given,
        status: 'selected',
        view: 'full',
        tokens: 9,
        packedAt: '2026-01-02T03:04:05.000Z',
        now: { ...given, status: 'omitted', because: 'budget', score },
      }).match(/^\| Points/gm)?.length;
    assert.deepEqual([tables(1), tables(2)], [1, 2]);
  });
  it('explains what would include a file, and links its neighbors', () => {
    const text = formatExplanationMarkdown({
      path: 'src/a.ts',
      status: 'omitted',
      because: 'budget',
      detail: 'the budget was used up',
      score: 10,
      reasons: [],
      packedAt: '2026-01-02T03:04:05.000Z',
      related: {
        path: 'src/a.ts',
        imports: [{ path: 'src/b.ts', line: 1 }],
        importers: Array.from({ length: 20 }, (_, i) => `src/c${i}.ts`),
        formerImporters: [],
        tests: [],
        tested: [],
        sharing: [],
        coChanged: [],
      },
      toBeIn: {
        score: 10,
        lastSelected: { path: 'src/z.ts', score: 12.5 },
        pointsShort: 2.5,
        pinned: { view: 'symbols', tokens: 812, out: ['src/z.ts'] },
        budget: { tokens: 9_000, tooSmall: 8_700, view: 'skeleton', viewTokens: 90 },
        triedBudget: 32_000,
      },
    }, { getFileTarget: (path) => `/${path}`, getExplanationTarget: (path) => `./Why ${path}.md` });
    for (
      const part of ['# [src\\/a\\.ts](/src/a.ts)', 'The file is 2\\.5 points short', 'shown as symbols\\, 812 tokens',
        '9\\,000 tokens\\, the file would be shown as a skeleton', '8\\,700 is too small',
        '- [src\\/b\\.ts](/src/b.ts) · [why](', '- 8 more']
    ) assert.ok(text.includes(part), `${part}\n${text}`);
  });
  it('explains why a file is left out', () => {
    const text = formatExplanationMarkdown({
      path: 'x.lock',
      status: 'omitted',
      because: 'ignored',
      detail: '.gitignore:3: *.lock',
      score: 0,
      reasons: [],
    });
    assert.match(text, /^# x\\\.lock\n\n\*\*Not in the pack\*\*: \\\.gitignore\\:3\\: \\\*\\\.lock\\\.\n/);
    assert.match(text, /No points are recorded/);
  });
});
