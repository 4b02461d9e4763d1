import assert from 'node:assert/strict';
import { neverCancelled } from '#base/cancellation';
import type { FolderSearch } from '#apps/vscode/folder/requests/searchRequest';
import { TestFolder } from './testFolder';

describe('a search in a folder of the editor', () => {
  const open = async () => {
    const opened = new TestFolder();
    await opened.settle();
    return opened;
  };
  const places = async ({ folder }: TestFolder, text: string, more: Partial<FolderSearch> = {}) =>
    (await folder.search({ text, kind: 'text', matchCase: false, limit: 100, ...more }, { cancel: neverCancelled }))
      .entries.map(({ file, line, column }) => `${file}:${line}:${column}`);

  it('finds text before the first pack and writes nothing', async () => {
    const opened = await open();
    assert.deepEqual(await places(opened, 'SENDmail'), ['src/mail.ts:1:17']);
    assert.deepEqual(await places(opened, 'SENDmail', { matchCase: true }), []);
    assert.deepEqual(opened.host.paths.filter((path) => path.startsWith('.agentpack/')), []);
  });
  it('finds text that was saved, written by others and deleted since', async () => {
    const opened = await open();
    assert.deepEqual(await places(opened, 'refund'), []);
    opened.save('src/mail.ts', '// refund\n');
    opened.writeOutside('src/new.ts', '\nrefund();\n');
    await opened.settle();
    assert.deepEqual((await places(opened, 'refund')).sort(), ['src/mail.ts:1:4', 'src/new.ts:2:1']);
    opened.writeOutside('src/new.ts', undefined);
    await opened.settle();
    assert.deepEqual(await places(opened, 'refund'), ['src/mail.ts:1:4']);
  });
  it('requests nothing else, since it runs on each keystroke: no threads, no editor problems', async () => {
    const opened = await open();
    opened.writeOutside('.agentpack/config.toml', '[context]\nthread = "none"\n');
    await opened.settle();
    [opened.calls, opened.looksAtEditor] = [[], 0];
    await places(opened, 'refund');
    assert.deepEqual([opened.calls, opened.looksAtEditor], [['search'], 0]);
  });
  it('finds it even if no watcher reports changes', async () => {
    const opened = await open();
    assert.deepEqual(await places(opened, 'refund'), []);
    opened.watcherIsDead = true;
    opened.save('src/mail.ts', '// saved\n'); // which the watcher should have reported
    await opened.advance(16_000);
    opened.writeOutside('src/money.ts', '// refund\n');
    assert.deepEqual(await places(opened, 'refund'), ['src/money.ts:1:4']);
  });
  it('reads only the saved file', async () => {
    const opened = await open();
    await places(opened, 'cents');
    opened.save('src/mail.ts', '// cents\n');
    await opened.turns(2);
    opened.host.takeReads();
    assert.ok((await places(opened, 'cents')).includes('src/mail.ts:1:4'));
    assert.deepEqual([...new Set(opened.host.takeReads())], ['src/mail.ts']);
  });
  it('uses the limit in config.toml for an agent, and stores the rest', async () => {
    const opened = await open();
    opened.writeOutside('.agentpack/config.toml', '[search]\nagent_cap = 200\n');
    opened.writeOutside('src/many.ts', Array.from({ length: 300 }, (_, i) => `const cents${i} = 1;\n`).join(''));
    await opened.settle();
    const { tokens, next, text } = await opened.folder.search({ text: 'cents', kind: 'text', matchCase: false }, {
      cancel: neverCancelled,
    });
    assert.ok(tokens <= 200 && next !== undefined);
    assert.match(text, /agentpack search --packet \w+ --from \d+\]\n$/);
  });
});
