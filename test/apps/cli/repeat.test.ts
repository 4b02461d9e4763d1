import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gitEnv, type Sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';
import { shop, task } from './shop';
import type { PackRecord } from '#engine/formats/packRecord';

const session = { CLAUDE_CODE_SESSION_ID: 'b7f0' };
const options = ['--task', task, '--mode', 'deep', '--budget', '5000', '--include', 'src/**', '--include', 'docs/*',
  '--exclude', '**/db.ts', '--tokenizer', 'o200k_base', '--agent', 'claude', '--since', 'HEAD~1'];
const forms = ['context.md', 'context.claude.md'];

/** Whose shell follows the advice. */
const callers: readonly NodeJS.ProcessEnv[] = [session, { AGENTPACK_THREAD_ID: 'another' }];

/** Callers that pack, and the pack's folder; a different shell may follow the advice. */
const scopes: readonly {
  readonly title: string;
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly config?: string;
  readonly folder: string;
}[] = [
  { title: 'the shared pack', folder: '' },
  { title: 'a named thread', args: ['--thread', 'fix-1'], folder: 'threads/fix-1/' },
  { title: 'a thread whose name begins with a dash', args: ['--thread=-x'], folder: 'threads/-x/' },
  { title: 'the thread of config.toml', config: '[context]\nthread = "team"\n', folder: 'threads/team/' },
  {
    title: 'the shared pack beside a configured thread',
    args: ['--thread', 'none'],
    config: '[context]\nthread = "team"\n',
    folder: '',
  },
  { title: 'the thread of an environment variable', env: { AGENTPACK_THREAD_ID: 'own' }, folder: 'threads/own/' },
  { title: "an agent's session", env: session, folder: 'threads/b7f0/' },
];

describe('the command that a pack suggests', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = shop();
    box.write('docs/new.md', '# New\n');
    box.commit('A page');
  });
  afterEach(() => box.dispose());

  /** As a shell takes the command apart. */
  const inShell = async (command: string, env: NodeJS.ProcessEnv) => {
    const words = execFileSync('sh', ['-c', `agentpack() { printf '%s\\0' "$@"; }\n${command}`], {
      cwd: box.root,
      env: gitEnv,
      encoding: 'utf8',
    });
    const { code, stdout, stderr } = await runCli(box.root, words.split('\0').slice(0, -1), { env });
    assert.ok(code === 0 || code === 3, `${command}: ${stderr}`);
    return stdout;
  };
  const record = (folder: string) =>
    (JSON.parse(readFileSync(box.at(`.agentpack/${folder}pack_metadata.json`), 'utf8')) as {
      readonly agentpack: PackRecord;
    }).agentpack;
  /** All that was asked for; what an edit changes is left out. */
  const askedFor = (folder: string) => {
    const { inputs: { snapshot: _snapshot, git: _git, learnedUpTo: _learned, ...inputs }, options: kept, report } =
      record(folder);
    return {
      inputs,
      kept,
      task: report.task,
      thread: report.thread,
      budget: report.budget,
      mode: report.mode,
      agent: report.agent,
    };
  };
  const advised = (folder: string, form: string, verb: string) => {
    const text = readFileSync(box.at(`.agentpack/${folder}${form}`), 'utf8');
    const [, freshness] = /^## State\n([^]*)/m.exec(text) ?? [];
    return [...(freshness ?? '').matchAll(/`(agentpack [^`]+)`/g)].map(([, command]) => command!).filter((command) =>
      command.startsWith(`agentpack ${verb}`)
    )[0] ?? assert.fail(`${form} advises no ${verb}:\n${freshness}`);
  };

  scopes.forEach(({ title, args = [], env = {}, config, folder }, i) => {
    it(`repeats ${title}, whoever runs it`, async () => {
      if (config !== undefined) box.write('.agentpack/config.toml', config);
      const { code, stderr } = await runCli(box.root, ['pack', ...options, ...args], { env });
      assert.equal(code, 0, stderr);
      const before = askedFor(folder);
      const { snapshot } = record(folder).inputs;
      const caller = callers[i % callers.length]!;
      const form = forms[i % forms.length]!;
      const [repack, status] = [advised(folder, form, 'pack'), advised(folder, form, 'status')];
      box.write('src/price.ts', 'export const edit = 1;\n');
      await inShell(repack, caller);
      assert.deepEqual(askedFor(folder), before, repack);
      assert.notEqual(record(folder).inputs.snapshot, snapshot);
      assert.match(await inShell(status, caller), /^fresh\n[^]*\.agentpack\//);
    });
  });

  it('is the same as the one that status suggests', async () => {
    await runCli(box.root, ['pack', ...options, '--thread', 'fix-1']);
    box.write('src/price.ts', 'export const edit = 1;\n');
    const [, command] =
      /^(agentpack pack.*?) repacks/m.exec((await runCli(box.root, ['status', '--thread', 'fix-1'])).stdout) ??
        [];
    assert.equal(command, advised('threads/fix-1/', 'context.md', 'pack'));
  });

  it('creates a pack if there is none yet, as suggested by status and by the guard', async () => {
    for (const [verb, thread] of [['status', 'a'], ['guard', '-b']] as const) {
      const { stdout } = await runCli(box.root, [verb, `--thread=${thread}`]);
      const [command] = /agentpack pack[^".\n]*/.exec(stdout) ?? assert.fail(stdout);
      await inShell(command, {});
      assert.match((await runCli(box.root, ['status', `--thread=${thread}`])).stdout, /^fresh\n/, command);
    }
  });

  it('repeats an option that is not recorded because it looks like a secret', async () => {
    const secret = `${['gh', 'p_'].join('')}${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
    await runCli(box.root, ['pack', '--task', task, '--exclude', `${secret}/**`]);
    assert.match(readFileSync(box.at('.agentpack/context.md'), 'utf8'),
      /repacks \(specify --exclude again, because the value looks like a secret and is not recorded\)/);
  });
});

describe('agentpack pack without a task', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = shop({ git: false });
  });
  afterEach(() => box.dispose());
  const pack = async (...args: string[]) =>
    JSON.parse((await runCli(box.root, ['pack', '--json', ...args])).stdout) as {
      readonly task: string;
      readonly taskSource: string;
      readonly budget: number;
      readonly mode: string;
    };

  it('repeats the previous pack, and reports that', async () => {
    await pack('--task', task, '--budget', '5000', '--mode', 'deep');
    const { stderr } = await runCli(box.root, ['pack']);
    assert.match(stderr,
      /^Reused from the last pack: the task, --mode deep and --budget 5000\. Use --fresh to start over\.$/m);
    const { task: again, budget, mode } = await pack('--budget', '6000');
    assert.deepEqual([again, budget, mode], [task, 6000, 'deep']);
  });

  /** The previous request, the current one, and the part of the previous one that is kept. */
  const cases: readonly (readonly [string, readonly string[], readonly string[], string | undefined])[] = [
    ['an option without a task', ['--budget', '3000'], [], '--budget 3000'],
    ['nothing that is given anew', ['--budget', '3000', '--mode', 'lite'], ['--budget', '4000', '--mode', 'deep'],
      undefined],
    ['what is not given anew', ['--task', task, '--budget', '3000', '--mode', 'lite'], ['--budget', '4000'],
      'the task and --mode lite'],
    ['each of several', ['--include', 'src/**', '--include', 'docs/*', '--agent', 'claude'], [],
      '--include src/**, --include docs/* and --agent claude'],
    ['nothing with --fresh', ['--task', task, '--budget', '3000'], ['--fresh'], undefined],
    ['nothing with a new task', ['--task', task, '--budget', '3000'], ['--task', 'Describe the carts'], undefined],
    ['nothing where nothing was asked for', [], [], undefined],
  ];
  for (const [title, before, now, kept] of cases) {
    it(`names what it reuses: ${title}`, async () => {
      await runCli(box.root, ['pack', ...before]);
      const { stderr } = await runCli(box.root, ['pack', ...now]);
      assert.equal(stderr,
        kept === undefined ? '' : `Reused from the last pack: ${kept}. Use --fresh to start over.\n`);
    });
  }

  it('starts over with --fresh, or with a new task', async () => {
    await pack('--task', task, '--budget', '5000', '--mode', 'deep');
    const other = await pack('--task', 'Describe the carts');
    assert.deepEqual([other.task, other.budget, other.mode], ['Describe the carts', 16_000, 'balanced']);
    await pack('--task', task, '--budget', '5000');
    const fresh = await pack('--fresh');
    assert.deepEqual([fresh.taskSource, fresh.budget], ['inferred', 16_000]);
  });

  it('uses a task.md that was written since', async () => {
    await pack('--task', task, '--budget', '5000');
    box.write('.agentpack/task.md', 'Describe the carts\n');
    const { task: written, taskSource, budget } = await pack();
    assert.deepEqual([written, taskSource, budget], ['Describe the carts', 'task.md', 5000]);
  });
});
