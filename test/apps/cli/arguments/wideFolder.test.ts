import { strict as assert } from 'node:assert';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { createPackLookup } from '#features/guard/pure/openPack';
import { commands } from '#apps/cli/commands';
import type { Command } from '#apps/cli/command';
import { createNodeWorld } from '#apps/guard/nodeWorld';
import type { Freshness } from '#model';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from '../runCli';
import { table } from '#test/support/table';

const refused =
  /^\S+ is (?:your home folder|a folder above your home folder|the root of the file system), not a project: /;

describe('a home folder', () => {
  let box: Sandbox;
  let env: NodeJS.ProcessEnv;
  beforeEach(() => {
    box = sandbox({ 'notes.md': '# Notes\n', 'shop/src/price.ts': 'export const price = 1;\n' }, { git: false });
    mkdirSync(box.at('shop/docs'));
    env = { HOME: box.root, USERPROFILE: box.root };
  });
  afterEach(() => box.dispose());
  const run = (folder: string, ...args: string[]) => runCli(folder, args, { env });

  /** Arguments of a call that would read the folder. */
  const args: Readonly<Partial<Record<keyof typeof commands, readonly string[]>>> = {
    explain: ['notes.md'],
    outline: ['notes.md'],
    related: ['notes.md'],
    retrieve: ['notes.md'],
    search: ['Notes'],
    pin: ['notes.md'],
    unpin: ['notes.md'],
    exclude: ['notes.md'],
    include: ['notes.md'],
    run: ['claude'],
  };
  table('is not read by', (row) => {
    for (const [name, { anyFolder }] of Object.entries<Command>(commands)) {
      if (anyFolder) continue;
      row(name, async () => {
        for (const folder of [box.root, dirname(box.root), '/']) {
          const { code, stdout, stderr } = await run(folder, name, ...args[name as keyof typeof args] ?? []);
          assert.deepEqual([code, stdout], [1, ''], stderr);
          assert.match(stderr, refused);
          assert.match(stderr,
            name === 'pack' || name === 'status' ? / Use --yes to / : / run agentpack pack --yes\.$/m);
        }
        assert.ok(!existsSync(box.at('.agentpack')));
      });
    }
  });

  it('is not read under its other names', async () => {
    symlinkSync(box.root, box.at('shop/link'));
    for (const words of [['shop/link'], ['--root', 'shop/..'], ['/'], ['..']])
      assert.match((await run(box.root, 'pack', ...words)).stderr, refused, words.join(' '));
  });

  it('is packed with --yes, and answered about from then on', async () => {
    assert.equal((await run(box.root, 'status', '--yes')).code, 0);
    assert.equal((await run(box.root, 'pack', '--task', 'fix notes.md', '--yes')).code, 0);
    assert.match((await run(box.root, 'explain', 'notes.md')).stdout, /^notes\.md is in the pack/);
    assert.match((await run(box.root, 'pack', '--if-stale')).stdout, /^fresh/);
    assert.match((await run(box.root, 'pack')).stderr, refused);
    assert.match((await run(box.root, 'status')).stderr, refused);
  });

  table('is never the root of the folders below', (row) => {
    for (
      const [what, make] of Object.entries({
        'a pack': () => run(box.root, 'pack', '--yes', '--task', 'price'),
        'a repository': async () => box.git('init', '-q'),
      })
    ) {
      row(`with ${what}`, async () => {
        rmSync(box.at('shop/.agentpack'), { recursive: true, force: true });
        await make();
        const { code, stdout, stderr } = await run(box.at('shop'), 'status', '--json');
        assert.deepEqual([code, (JSON.parse(stdout) as Freshness).state, stderr], [0, 'none', '']);
        assert.equal((await run(box.at('shop/docs'), 'pack', '--json', '--root', '..')).code, 0);
        assert.match((await run(box.at('shop/docs'), 'status')).stdout, /^fresh/);
      });
    }
  });

  it('has a pack only for the hooks of a session that works in it', async () => {
    await run(box.root, 'pack', '--yes', '--task', 'price');
    const found = (session: string, folder = session) => {
      const world = createNodeWorld({ env, cwd: session, nowMs: Date.now(), canWrite: false });
      return createPackLookup(world, { agent: 'claude', session: undefined }, session)(folder)?.root;
    };
    assert.equal(found(box.root), box.root);
    assert.equal(found(box.root, box.at('shop/src')), box.root);
    assert.equal(found(box.at('shop'), box.at('shop/src')), undefined);
    await run(box.at('shop'), 'pack', '--task', 'price');
    assert.equal(found(box.at('shop/src')), box.at('shop'));
  });

  table('changes nothing if it is not this folder', (row) => {
    for (const home of ['/', '/no/home/of/anybody', undefined])
      row(`HOME ${home}`, async () => {
        const { code, stdout } = await runCli(box.at('shop'), ['pack', '--json', '--no-write', '--task', 'price'], {
          env: { HOME: home, USERPROFILE: home },
        });
        assert.equal(code, 0);
        assert.match(stdout, /src\/price\.ts/);
      });
  });
});
