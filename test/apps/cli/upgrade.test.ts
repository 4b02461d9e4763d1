import { strict as assert } from 'node:assert';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { version } from '../../../package.json';
import { formerContextNames } from '#agents/contextFiles';
import type { Freshness } from '#model';
import type { Report, ThreadsReport } from '#reports';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';

const samples = 'test/samples/upgrade';

/** Files that a pack writes again, in any pack folder. Everything else belongs to users or only grows. */
const derived =
  /^(?:threads\/\w+\/)?(?:context[\w.]*\.md|pack_metadata\.json|pack-registry\.json|verdict\.json)$|snapshot|^cache\//;
const growing = ['metrics.jsonl', 'thread_index.jsonl'];

const cases: readonly {
  readonly folder: string;
  readonly budget: number;
  /** The mode of the thread `prices`. */
  readonly mode: string;
  readonly taskState: RegExp;
  /** The warnings of its first pack. */
  readonly warnings: readonly RegExp[];
  /** Its packs are records that this version reads. */
  readonly hasRecords: boolean;
}[] = [
  {
    folder: '0.1.0',
    budget: 6_000,
    mode: 'lite',
    taskState: /Task status: in_progress \(from task_state\.md\): half of the prices/,
    warnings: [],
    hasRecords: true,
  },
  {
    folder: 'predecessor',
    budget: 12_000,
    mode: 'balanced',
    taskState: /Task status: blocked \(from task_state\.md\): waits for the shop/,
    warnings: [
      /pack_metadata\.json\.corrupt/,
      /config\.toml: project\.root, context\.max_file_tokens, .* have no effect in this version/,
    ],
    hasRecords: false,
  },
];

for (const { folder, budget, mode, taskState, warnings: expected, hasRecords } of cases) {
  describe(`a folder left by ${folder}`, () => {
    let box: Sandbox;
    let before: Map<string, string>;

    beforeEach(() => {
      box = sandbox(textsBelow(join(samples, 'repo')));
      box.commit('Sell apples and pears');
      before = new Map();
      for (const path of filesBelow(join(samples, folder))) {
        const bytes = readFileSync(join(samples, folder, path));
        const name = path === 'gitignore' ? '.gitignore' : path;
        const content = path.endsWith('.bin') ? bytes : bytes.toString().replaceAll('«root»', box.root);
        mkdirSync(dirname(box.at(`.agentpack/${name}`)), { recursive: true });
        box.write(`.agentpack/${name}`, content);
        before.set(name, content.toString());
      }
    });
    afterEach(() => box.dispose());

    const json = async <T>(...args: readonly string[]) => {
      const { code, stdout, stderr } = await runCli(box.root, [...args, '--json']);
      assert.equal(code, 0, stderr);
      return JSON.parse(stdout) as T;
    };

    it('packs with the task and the settings that it contains', async () => {
      const { task, budget: used, warnings } = await json<Report>('pack');
      assert.deepEqual([task, used], ['Cart total is wrong for pears', budget]);
      assert.equal(warnings.length, expected.length, warnings.join('\n'));
      expected.forEach((one, i) => assert.match(warnings[i]!, one));
    });

    it('packs a thread with its task, its options and its state', async () => {
      const report = await json<Report>('pack', '--thread', 'prices');
      assert.deepEqual([report.task, report.mode], ['Reject a price of zero', mode]);
      assert.match(readFileSync(box.at('.agentpack/threads/prices/context.md'), 'utf8'), taskState);
    });

    it('contains after a pack no context file that this version no longer writes', async () => {
      for (const [thread, below] of [['none', ''], ['prices', 'threads/prices/']] as const) {
        const [former, shared] = ['context.compact.md', 'context.md'].map((name) =>
          box.at(`.agentpack/${below}${name}`)
        );
        assert.equal(existsSync(former!), before.has(`${below}context.compact.md`));
        await json('pack', '--thread', thread);
        assert.deepEqual([existsSync(former!), existsSync(shared!)], [false, true]);
      }
    });

    it('lists its threads, and which of them have ended', async () => {
      const { threads } = await json<ThreadsReport>('threads');
      assert.deepEqual(threads.map(({ thread, status, task }) => [thread, status === 'done', task]), [
        ['names', true, 'Rename Line to Item'],
        ['prices', false, 'Reject a price of zero'],
      ]);
    });

    it('loses nothing that users wrote or that only grows', async () => {
      for (const thread of ['none', 'prices', 'new'])
        await json('pack', '--thread', thread, ...(thread === 'new' ? ['--task', 'Sell plums'] : []));
      for (const [name, content] of before) {
        const path = box.at(`.agentpack/${name}`);
        if (growing.includes(name)) assert.ok(readFileSync(path, 'utf8').startsWith(content), name);
        else if (!derived.test(name)) assert.equal(readFileSync(path, 'utf8'), content, name);
        else if (!hasRecords && name.endsWith('pack_metadata.json'))
          assert.equal(readFileSync(`${path}.corrupt`, 'utf8'), content, name);
        else if (!name.startsWith('cache/') && !formerContextNames.some((former) => name.endsWith(former)))
          assert.ok(existsSync(path), name); // caches may go at any time
      }
      assert.equal((await json<{ state: string; }>('status')).state, 'fresh');
    });

    it('answers questions about its packs, which are stale only because of the version', async () => {
      const { state, causes } = await json<Freshness>('status');
      assert.deepEqual([state, causes],
        hasRecords ? ['stale', [{ kind: 'engine', detail: `${folder} → ${version}` }]] : ['none', []]);
      const { code, stdout } = await runCli(box.root, ['retrieve', 'src/price.ts#priceOf']);
      assert.equal(code, 0);
      assert.match(stdout, /if \(price === undefined\) throw new Error/);
      const explained = await runCli(box.root, ['explain', 'src/cart.ts']);
      assert.match(explained.stdout + explained.stderr,
        hasRecords ? /^src\/cart\.ts is in the pack: full view/ : /There is no pack yet/);
    });
  });
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1).replaceAll('\\', '/')).sort();
}

function textsBelow(folder: string): Record<string, string> {
  return Object.fromEntries(filesBelow(folder).map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}
