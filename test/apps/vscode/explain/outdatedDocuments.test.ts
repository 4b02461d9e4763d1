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

  it('are made again at once where they are shown, and others once they are', () => {
    outdated.add(['a', 'b']);
    outdated.add(['a', 'b']);
    assert.deepEqual(made, ['a', 'a']);
    shown = ['b'];
    outdated.updateShown();
    outdated.updateShown();
    assert.deepEqual(made, ['a', 'a', 'b']);
  });
  it('are made again before a command shows them, and not without a newer pack', () => {
    outdated.update('b');
    outdated.add(['b']);
    assert.deepEqual(made, []);
    outdated.update('b');
    assert.deepEqual(made, ['b']);
  });
  it('are not made again after they were closed', () => {
    outdated.add(['b']);
    outdated.forget('b');
    shown = ['b'];
    outdated.updateShown();
    assert.deepEqual(made, []);
  });
});
