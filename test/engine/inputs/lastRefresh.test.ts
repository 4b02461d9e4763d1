import assert from 'node:assert/strict';
import { appendFileSync, rmSync } from 'node:fs';
import { createEngine } from '#features/engine';
import type { Engine } from '#features/requests';
import type { Host } from '#engine/host';
import { isOnLocalDisk } from '#platform/fs/localDisk';
import { quiet } from '#test/support/quiet';
import { sandbox, type Sandbox } from '#test/platform/sandbox';

const files = {
  'src/cart.ts': "import { money } from './money';\n\nexport const total = (prices: number[]) => money(prices[0]);\n",
  'src/money.ts': 'export const money = (cents: number) => Math.round(cents);\n',
  'src/tax.ts': "import { money } from './money';\n",
};

describe('a question of an engine that has answered before', () => {
  let box: Sandbox, engine: Engine, listings: number, skippedMs: number;
  before(async function() {
    box = sandbox(files);
    if (!isOnLocalDisk(box.root)) this.skip();
    box.commit('first');
    [listings, skippedMs] = [0, 0];
    engine = createEngine(watched(box.host()));
    await engine.pack({ task: 'round the total', budget: 16_000 }, quiet);
    skippedMs = 5_000; // changes are older than the next look
  });
  beforeEach(async () => {
    await ask();
    await ask();
    listings = 0;
  });
  after(async () => {
    await engine?.dispose();
    box.dispose();
  });

  /** The host at a later time. Counts how often git lists the files. */
  function watched(host: Host): Host {
    return Object.create(host, {
      now: { value: () => host.now() + skippedMs },
      git: {
        get: () =>
          host.git && Object.create(host.git, {
            list: {
              value: (...options: Parameters<NonNullable<Host['git']>['list']>) => {
                listings++;
                return host.git!.list(...options);
              },
            },
          }),
      },
    }) as Host;
  }
  const ask = async (from = engine) => [
    await from.status({}, quiet),
    await from.related('src/cart.ts', {}, quiet),
    await from.outline(['src/cart.ts'], {}, quiet),
    await from.explain('src/money.ts', {}, quiet),
  ];
  /** A process that has not answered before. */
  async function askAnother(): Promise<unknown> {
    const other = createEngine(box.host());
    const answers = await ask(other);
    await other.dispose();
    return answers;
  }

  it('lists no files while nothing changes, and gives the same answer', async () => {
    const answers = await ask();
    assert.equal(listings, 0);
    assert.deepEqual(answers, await askAnother());
  });

  const changes: Readonly<Record<string, () => void>> = {
    'an edit': () => appendFileSync(box.at('src/money.ts'), 'export const cents = 100;\n'),
    'a new file': () => box.write('src/mail.ts', "import { total } from './cart';\n"),
    'a removed file': () => rmSync(box.at('src/tax.ts')),
    'a commit': () => box.git('commit', '-q', '--allow-empty', '-m', 'second'),
    'a branch': () => box.git('checkout', '-q', '-b', 'next'),
    'another setting': () => box.write('.agentpack/config.toml', '[project]\nexclude_globs = ["src/mail.ts"]\n'),
    'another repository in a folder': () => box.git('init', '-q', 'src/inner'),
  };
  for (const [name, act] of Object.entries(changes))
    it(`lists the files again after ${name}`, async () => {
      act();
      const answers = await ask();
      assert.ok(listings > 0);
      assert.deepEqual(answers, await askAnother());
    });
});
