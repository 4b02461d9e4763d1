import assert from 'node:assert/strict';
import { symlinkSync, unlinkSync } from 'node:fs';
import { createFolderFiles, KnownWrites, type FolderFiles } from '#apps/vscode/folder/ports/folderFiles';
import type { Report } from '#reports';
import { KnownPack } from '#apps/vscode/folder/watch/packStamp';
import { sandbox, type Sandbox } from '#test/platform/sandbox';

describe('the files of a folder on the disk', () => {
  let box: Sandbox, files: FolderFiles;
  beforeEach(() => {
    box = sandbox({ 'src/a.ts': 'a\n', 'src/deep/b.ts': 'b\n' }, { git: false });
    files = createFolderFiles(box.root);
  });
  afterEach(() => box.dispose());

  it('have a stamp that differs after a change, and no stamp if there is no file', async () => {
    const before = await files.readStamp('src/a.ts');
    assert.equal(await files.readStamp('src/a.ts'), before);
    box.write('src/a.ts', 'other\n');
    assert.notEqual(await files.readStamp('src/a.ts'), before);
    assert.equal(await files.readStamp('src/none.ts'), undefined);
    assert.equal(await files.readStamp('src/a.ts/below'), undefined);
    await assert.rejects(files.readStamp('x'.repeat(5_000)), /ENAMETOOLONG/);
    assert.deepEqual([await files.readStart('src/a.ts', 3), await files.readStart('none', 3)], ['oth', undefined]);
  });
  it('are listed with their kind; a link is neither file nor folder', async () => {
    symlinkSync(box.at('src/deep'), box.at('src/link'));
    assert.deepEqual([...(await files.list('src'))!].sort((a, b) => (a.name < b.name ? -1 : 1)), [
      { name: 'a.ts', isFolder: false },
      { name: 'deep', isFolder: true },
      { name: 'link', isFolder: false },
    ]);
    assert.deepEqual([await files.list('none'), await files.list('src/a.ts')], [undefined, undefined]);
  });
  it('are recognized as written by this editor until another program changes or deletes them', async () => {
    const writes = new KnownWrites(files);
    assert.equal(await writes.isKnown('src/a.ts'), false);
    writes.note('src/a.ts');
    assert.equal(await writes.isKnown('src/a.ts'), true);
    box.write('src/a.ts', 'by another\n');
    assert.equal(await writes.isKnown('src/a.ts'), false);
    writes.note('src/a.ts');
    unlinkSync(box.at('src/a.ts'));
    assert.equal(await writes.isKnown('src/a.ts'), false);
  });

  describe('with a pack', () => {
    const changes: Readonly<Record<string, [path: string | undefined, thread: string | undefined, expected: unknown]>> =
      {
        'nothing changed': [undefined, undefined, undefined],
        'another pack': ['pack_metadata.json', undefined, 'pack'],
        'an overwritten context file': ['context.md', undefined, 'output'],
        'a new form of the context': ['context.claude.md', undefined, 'output'],
        'a record of ours': ['verdict.json', undefined, undefined],
        'a pack of another thread, for the unscoped one': ['thread_index.jsonl', undefined, undefined],
        'a pack of another thread': ['thread_index.jsonl', 'fix', 'pack'],
        'the context of a thread': ['threads/fix/context.md', 'fix', 'output'],
        'the unscoped context, for a thread': ['context.md', 'fix', undefined],
      };
    for (const [title, [path, thread, expected]] of Object.entries(changes)) {
      it(`show ${title}`, async () => {
        for (const folder of ['', 'threads/fix/'])
          for (const name of ['pack_metadata.json', 'context.md']) box.write(`.agentpack/${folder}${name}`, '{}');
        box.write('.agentpack/thread_index.jsonl', '');
        const pack = new KnownPack(files);
        assert.equal(await pack.remember(thread), true);
        if (path !== undefined) box.write(`.agentpack/${path}`, 'changed\n');
        assert.equal(await pack.detectChange(thread), expected);
      });
    }
    it('show the pack of another process that replaced ours before it was read', async () => {
      const metadata = (packedAt: number) =>
        JSON.stringify({ version: 1, generated_at: new Date(packedAt).toISOString() });
      const report = {
        thread: undefined,
        freshness: { state: 'fresh', causes: [], packedAt: 5_000 },
      } as unknown as Report;
      const pack = new KnownPack(files);
      box.write('.agentpack/pack_metadata.json', metadata(5_000));
      await pack.rememberOwn(report);
      assert.equal(await pack.detectChange(undefined), undefined);
      box.write('.agentpack/pack_metadata.json', metadata(6_000));
      await pack.rememberOwn(report);
      assert.equal(await pack.detectChange(undefined), 'pack');
    });
    it('show that a pack was deleted, and that one was created', async () => {
      const pack = new KnownPack(files);
      assert.equal(await pack.remember(undefined), false);
      assert.equal(await pack.detectChange(undefined), undefined);
      box.write('.agentpack/pack_metadata.json', '{}');
      assert.equal(await pack.detectChange(undefined), 'pack');
      assert.equal(await pack.remember(undefined), true);
      unlinkSync(box.at('.agentpack/pack_metadata.json'));
      assert.equal(await pack.detectChange(undefined), 'pack');
    });
  });
});
