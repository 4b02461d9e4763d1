import assert from 'node:assert/strict';
import { explainText } from '../../../../src/hosts/vscode/commands/explainText';

describe('the explanation of a file', () => {
  it('is a table that adds up', () => {
    const text = explainText({
      path: 'src/cart.ts',
      status: 'selected',
      detail: 'full would cost 9,120 tokens.',
      rank: 2,
      score: 40.5,
      view: 'symbols',
      tokens: 300,
      ranges: [[10, 20], [30, 30]],
      reasons: [{ kind: 'path', points: 42.5, detail: 'a | b' }, { kind: 'size', points: -2, detail: 'long' }],
    });
    assert.equal(text, [
      '# src\\/cart\\.ts',
      '',
      '**In the pack** as symbols, lines 10–20, 30, 300 tokens. It ranks **2**.',
      '',
      'Full would cost 9\\,120 tokens.',
      '',
      '### Why',
      '',
      '| Points | Reason | Detail |',
      '| ---: | :--- | :--- |',
      '| +42.5 | path | a \\| b |',
      '| −2.0 | size | long |',
      '| **40.5** | **score** | the sum of the reasons |',
      '',
    ].join('\n'));
  });
  it('keeps apart what a repack would say, and what happened since', () => {
    const out = {
      path: 'a.ts',
      status: 'omitted',
      because: 'rank',
      detail: 'other files met the task better',
      rank: 60,
      score: 0,
      reasons: [],
    } as const;
    const text = explainText({
      path: 'a.ts',
      status: 'selected',
      detail: '',
      rank: 1,
      score: 1,
      view: 'full',
      tokens: 9,
      reasons: [{ kind: 'path', points: 1, detail: 'a' }],
      since: 'modified',
      now: out,
    });
    assert.match(text,
      /\*\*In the pack\*\* as full, 9 tokens\.[^]*It was \*\*modified\*\* since this pack\.[^]*## If Repacked Now\n\n\*\*Not in the pack\*\* \(rank\)\. It ranks \*\*60\*\*\./);
    assert.match(explainText({ path: 'a.ts', status: 'unpacked', detail: '', score: 0, reasons: [], now: out }),
      /^# a\\\.ts\n\n\*\*There is no pack yet\.\*\*[^]*## If Packed Now\n\n\*\*Not in the pack\*\*/);
  });
  it('says why a file is out', () => {
    const text = explainText({
      path: 'x.lock',
      status: 'omitted',
      because: 'ignored',
      detail: '.gitignore:3: *.lock',
      score: 0,
      reasons: [],
    });
    assert.match(text, /\*\*Not in the pack\*\* \(ignored\)\./);
    assert.match(text, /\\\.gitignore\\:3\\: \\\*\\\.lock\./);
    assert.match(text, /No points are recorded/);
  });
});
