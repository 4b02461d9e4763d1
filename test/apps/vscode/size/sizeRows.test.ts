import assert from 'node:assert/strict';
import { parseBudget, computeSizeEffect, formatSizeKey, buildSizeRows, type SizeEffect,
  type SizeInput } from '#apps/vscode/size/sizeRows';
import { file, report } from '../report';

const unknown: SizeInput = { currentSize: {}, typedBudget: undefined, getEffect: () => undefined };
const lines = (part: Partial<SizeInput>) =>
  buildSizeRows({ ...unknown, ...part }).map((row) =>
    row.kind === 'separator' ? `-- ${row.label}` : [row.label, row.description].join(' | ')
  );

function checkBudget(typed: string, expected: number | undefined): void {
  it(`reads ${JSON.stringify(typed)}`, () => assert.equal(parseBudget(typed), expected));
}

describe('a typed budget', () => {
  checkBudget('16000', 16_000);
  checkBudget(' 16,000 ', 16_000);
  checkBudget('24k', 24_000);
  checkBudget('299', undefined);
  checkBudget('2000001', undefined);
  for (const text of ['', 'deep', '12x', '1.5e3', '-500']) checkBudget(text, undefined);
});

describe('the rows for budget and mode', () => {
  it('mark the current values', () =>
    assert.deepEqual(lines({ currentSize: { budget: 12_000, mode: 'deep' } }), [
      '-- token budget',
      '8,000 tokens | ',
      '$(check) 12,000 tokens | current',
      '16,000 tokens | ',
      '32,000 tokens | ',
      '64,000 tokens | ',
      'Default Budget | ',
      '-- mode',
      'Lite: few files in short views | ',
      'Balanced: relevant files in full or by symbol | ',
      '$(check) Deep: more files in full | current',
    ]));
  it('start with the typed text', () => {
    assert.equal(lines({ typedBudget: 24_000 })[0], '24,000 tokens | ');
    const typed = buildSizeRows({ ...unknown, typedBudget: 16_000 }).filter((row) =>
      row.kind === 'choice' && row.isTyped
    );
    assert.deepEqual(typed.map((row) => row.label), ['16,000 tokens']);
  });
  it('describe the resulting pack', () => {
    const effect: SizeEffect = {
      files: 14,
      tokens: 7_912,
      entering: ['src/a.ts', 'src/b.ts', 'src/c.ts', 'src/d.ts'],
      leaving: ['lib/$(bug).ts'],
      changed: 1,
    };
    const rows = buildSizeRows({
      ...unknown,
      getEffect: (choice) =>
        formatSizeKey(choice) === 'budget:8000'
          ? effect
          : formatSizeKey(choice) === 'mode:lite'
          ? { files: 1, tokens: 300, entering: [], leaving: [], changed: 0 }
          : undefined,
    });
    const found = (words: string) => rows.find((row) => row.label.includes(words)) ?? assert.fail(words);
    const detail = (words: string) => {
      const row = found(words);
      return row.kind === 'choice' ? [row.description, row.detail] : [];
    };
    assert.deepEqual(detail('8,000'), ['14 files, 7,912 tokens',
      'Added: a.ts, b.ts, c.ts and 1 more · Removed: $\u200a(bug).ts · 1 file with a different level of detail']);
    assert.deepEqual(detail('Lite'), ['1 file, 300 tokens', 'No changes']);
    assert.deepEqual(detail('16,000'), ['', 'Building a preview…']);
  });
});

describe('the effect of a size', () => {
  it('lists files that are added, removed and shown differently', () => {
    const full = file('src/money.ts', { tokens: 800, score: 90 });
    const now = report({ files: [full, file('src/cart.ts', { tokens: 300, score: 40 })] });
    const then = report({
      renderedTokens: 900,
      files: [{ ...full, view: 'skeleton' }, file('src/tax.ts', { tokens: 10, score: 4 })],
    });
    assert.deepEqual(computeSizeEffect(now, then), {
      files: 2,
      tokens: 900,
      entering: ['src/tax.ts'],
      leaving: ['src/cart.ts'],
      changed: 1,
    });
    assert.deepEqual(computeSizeEffect(now, now), { files: 2, tokens: 1_500, entering: [], leaving: [], changed: 0 });
  });
});
