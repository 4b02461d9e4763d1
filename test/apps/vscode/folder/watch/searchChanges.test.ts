import assert from 'node:assert/strict';
import { SearchChanges } from '#apps/vscode/folder/watch/searchChanges';

describe('the changes that a search must read', () => {
  const nothing = () => Promise.resolve();
  const files = (...paths: string[]) => ({ refresh: 'repack' as const, files: paths });
  const read = async () => {
    const changes = new SearchChanges();
    await changes.trackRead(nothing);
    return changes;
  };

  it('include all files until the engine has read them', async () => {
    const changes = new SearchChanges();
    changes.note(files('a.ts'));
    assert.equal(changes.changedFiles, undefined);
    await changes.trackRead(nothing);
    assert.deepEqual(changes.changedFiles, []);
  });
  it('include only the reported files afterwards', async () => {
    const changes = await read();
    changes.note(files('b.ts'));
    changes.note(files('a.ts', 'b.ts'));
    assert.deepEqual(changes.changedFiles, ['a.ts', 'b.ts']);
    await changes.trackRead(nothing);
    assert.deepEqual(changes.changedFiles, []);
  });
  it('include files that change while the engine reads', async () => {
    const changes = await read();
    changes.note(files('a.ts'));
    await changes.trackRead(async () => {
      changes.note(files('b.ts'));
      assert.deepEqual(changes.changedFiles, ['a.ts', 'b.ts']);
    });
    assert.deepEqual(changes.changedFiles, ['b.ts']);
  });
  it('are kept if the engine fails', async () => {
    const changes = await read();
    changes.note(files('a.ts'));
    await assert.rejects(changes.trackRead(() => Promise.reject(new Error('no'))));
    assert.deepEqual(changes.changedFiles, ['a.ts']);
  });
  it('include all files after a checkout, even during a read', async () => {
    const changes = await read();
    changes.note({ refresh: 'repack', files: ['a.ts'], fullScan: true });
    assert.equal(changes.changedFiles, undefined);
    await changes.trackRead(async () => changes.note({ refresh: 'repack' }));
    assert.equal(changes.changedFiles, undefined);
  });
  it('exclude files of AgentPack', async () => {
    const changes = await read();
    changes.note({ refresh: 'detect' });
    assert.deepEqual(changes.changedFiles, []);
  });
});
