import assert from 'node:assert/strict';
import { Saves } from '#features/guard/vscode/saves';

describe('documents being saved', () => {
  const [one, other] = [{}, {}];
  it('are in that state from before their save until its end', () => {
    const saves = new Saves();
    saves.begin(one, 1_000);
    assert.deepEqual([saves.isSaving(one, 1_500), saves.isSaving(other, 1_500)], [true, false]);
    saves.end(one);
    assert.equal(saves.isSaving(one, 1_600), false);
  });
  it('leave that state after a failed save whose end is never reported', () => {
    const saves = new Saves();
    saves.begin(one, 1_000);
    assert.equal(saves.isSaving(one, 60_000), false);
  });
});
