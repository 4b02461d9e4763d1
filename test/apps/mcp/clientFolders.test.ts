import assert from 'node:assert/strict';
import { mkdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFirstFolder } from '#apps/mcp/clientFolders';
import { table } from '#test/support/table';
import { sandbox } from '#test/platform/sandbox';
import { connectToProcess, type Connection } from './connection';

const uri = (path: string) => pathToFileURL(path).href;
const text = async ({ client }: Connection) => {
  const { content } = await client.callTool({ name: 'list_threads', arguments: {} });
  return (content as readonly { readonly text: string; }[])[0]!.text;
};

describe('the folders that a client names', () => {
  const box = sandbox({ 'a.ts': 'export const a = 1;\n' });
  const [second, file] = [join(box.root, 'second folder'), join(box.root, 'a.ts')];
  mkdirSync(second);
  const real = realpathSync.native(second);
  after(() => box.dispose());

  table('are used in order: the first existing one of', (row) => {
    for (
      const [uris, folder, missingUris] of [
        [[uri(second)], real, []],
        [[uri(second), uri(box.root)], real, []],
        [['file:///c:/Users/me/gone', uri(second)], real, ['file:///c:/Users/me/gone']],
        [['vscode-remote://ssh/home/me', 'file://host/share', 'file:///a%2Fb', 'file:///%zz', 'file:///a%00b',
          uri(second)], real, ['vscode-remote://ssh/home/me', 'file://host/share', 'file:///a%2Fb', 'file:///%zz',
          'file:///a%00b']],
        [[uri(file), uri(second)], real, [uri(file)]],
        [[uri(homedir()), 'file:///', 'file:///gone', uri(second)], real, ['file:///gone']],
        [['file:///'], '/', []],
        [['', 'x', '/etc'], undefined, ['', 'x', '/etc']],
        [[], undefined, []],
      ] as const
    )
      row(uris.join(' '), () => assert.deepEqual(findFirstFolder(uris), { folder, missingUris }));
  });

  it('are replaced by the working folder if they are missing, and the first answer reports it', async () => {
    const one = await connectToProcess(box.root, [], { capabilities: { roots: {} } });
    one.client.setRequestHandler('roots/list', () => ({ roots: [{ uri: 'file:///c:/Users/me/gone' }] }));
    const [first, next] = [await text(one), await text(one)];
    await one.close();
    assert.ok(
      first.startsWith(
        `Not found on this machine: \`file:///c:/Users/me/gone\`. This reply applies to \`${box.root}\`.`,
      ),
    );
    assert.doesNotMatch(next, /This reply applies to/);
  });

  it('may have URIs that the protocol does not allow', async () => {
    const one = await connectToProcess(box.root, [], { capabilities: { roots: {} } });
    one.client.setRequestHandler('roots/list', () => ({ roots: [{ uri: 'vscode-remote://ssh/x' }, { uri: second }] }));
    const first = await text(one);
    await one.close();
    assert.ok(
      first.startsWith(
        `Not found on this machine: \`vscode-remote://ssh/x\`. This reply applies to \`${real}\`.`,
      ),
      first,
    );
  });

  it('cost two seconds once if the client does not answer; a later answer counts', async () => {
    const one = await connectToProcess(box.root, [], { capabilities: { roots: {} } });
    let answer: (() => void) | undefined;
    one.client.setRequestHandler('roots/list', () =>
      new Promise((done) => {
        answer = () => done({ roots: [{ uri: uri(second) }] });
      }));
    try {
      const began = performance.now();
      assert.match(await text(one), /^The client did not report its workspace folder\. This reply applies to `/);
      assert.ok(performance.now() - began < 8_000);
      const [again] = [performance.now(), await text(one)];
      assert.ok(performance.now() - again < 1_900);
      answer!();
      for (let said = '';; said = await text(one)) if (said.startsWith(`This reply applies to \`${real}\`.`)) break;
    } finally {
      await one.close();
    }
  });
});
