import assert from 'node:assert/strict';
import { OutdatedDocuments } from '#apps/vscode/explain/outdatedDocuments';

describe('explanations of an earlier pack', () => {
  let shown: readonly string[];
  let made: string[];
  let outdated: OutdatedDocuments<string>;
  beforeEach(() => {
    [shown, made] = [['a'], []];
    outdated = new OutdatedDocuments<string>((one) => shown.includes(one), (one) => made.push(one));
  });

  it('are regenerated immediately if they are visible, and others once they become visible', () => {
    outdated.add(['a', 'b']);
    outdated.add(['a', 'b']);
    assert.deepEqual(made, ['a', 'a']);
    shown = ['b'];
    outdated.updateShown();
    outdated.updateShown();
    assert.deepEqual(made, ['a', 'a', 'b']);
  });
  it('are regenerated before a command shows them, but only if there is a newer pack', () => {
    outdated.update('b');
    outdated.add(['b']);
    assert.deepEqual(made, []);
    outdated.update('b');
    assert.deepEqual(made, ['b']);
  });
  it('are not regenerated after they were closed', () => {
    outdated.add(['b']);
    outdated.forget('b');
    shown = ['b'];
    outdated.updateShown();
    assert.deepEqual(made, []);
  });
});
