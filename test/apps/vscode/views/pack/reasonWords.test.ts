import assert from 'node:assert/strict';
import { signalKinds } from '#pipeline/4-rank/signals/kinds';
import { describeReasonKind } from '#apps/vscode/views/pack/reasonWords';
import { table } from '#test/support/table';

describe('the words for a reason', () => {
  table('are short and distinct for each kind', (row) => {
    for (const kind of signalKinds) {
      row(`are short and distinct for ${kind}`, () => {
        const words = describeReasonKind(kind);
        assert.notEqual(words, kind);
        assert.ok(words.length <= 20, words);
        assert.equal(signalKinds.filter((other) => describeReasonKind(other) === words).length, 1, words);
      });
    }
  });
  it('are its name if the kind is from a newer version', () =>
    assert.equal(describeReasonKind('toString'), 'toString'));
});
