import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createEngine } from '#features/engine';
import type { Engine } from '#features/requests';
import { createCallLimit } from '#host/service/callLimit';
import { answerWithRunningEngine } from '#apps/cli/answer';
import { createNodeHost } from '#host/nodeHost';
import { serveEngine, type EngineService } from '#host/service/serveEngine';
import { version } from '../../../package.json';
import { unlimitedParsing } from '#test/support/unlimitedParsing';
import { until } from '#test/support/until';
import { gitEnv, sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';
import type { Outcome } from './spawnCli';
import { table } from '#test/support/table';

const firstPrice = 'export function price(): number {\n  return 1;\n}\n';

describe('an answer from a live engine', () => {
  let box: Sandbox;
  let home: string;
  let engine: Engine;
  let service: EngineService;
  before(async () => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'ap-')));
    box = sandbox({
      'src/price.ts': firstPrice,
      'src/cart.ts': `import { price } from './price';\nexport const total = price();\n`,
      'config.ts': `export const password = 'hunter2-Qx7pLm92';\n`,
    });
    box.commit('first');
    await runOwn(box.root, ['pack', '--task', 'the price']);
    await runOwn(box.root, ['pack', '--task', 'the cart', '--thread', 'other']);
    engine = createEngine(createNodeHost({
      root: box.root,
      assetsDir: 'dist',
      version,
      git: true,
      env: { ...gitEnv, HOME: home, CLAUDE_CODE_SESSION_ID: 'that of the host' },
      parsing: unlimitedParsing,
    }));
    service = serveEngine({
      root: box.root,
      env: { ...gitEnv, HOME: home },
      kind: 'watch',
      engine,
      calls: createCallLimit(),
      onProblem: (sentence) => assert.fail(sentence),
    });
    await until('it serves', () => service.isServing);
  });
  after(async () => {
    service.dispose();
    await until('it ended', () => !service.isServing);
    engine.dispose();
    box.dispose();
    rmSync(home, { recursive: true, force: true });
  });

  const commands = [['status'], ['guard'], ['guard', '--path', 'src/price.ts'], ['guard', '--path', '../x'], ['guard',
    '--path', 'src/new.ts'], ['retrieve', 'src/price.ts'], ['retrieve', 'src/price.ts#price'], ['retrieve',
    'config.ts'], ['retrieve', 'src/cart.ts', '--view', 'skeleton', '--budget', '400'], ['retrieve',
    'src/price.ts#price', 'src/none.ts', 'src/cart.ts'], ['explain', 'src/price.ts'], ['explain', 'config.ts'], [
    'related',
    'src/cart.ts',
  ], ['outline', 'src/price.ts', 'src/none.ts', 'src/cart.ts'], ['callers', 'price'], [
    'callers',
    'src/price.ts#price',
    '--depth',
    '2',
  ], ['search', 'price'], ['search', 'hunter2'], ['search', '--symbol', 'price'], ['impact', 'src/price.ts'], [
    'impact',
  ], [
    'find',
    'how is the price computed',
  ], ['find', 'zebra'], ['context'], ['diff'], ['diff', '--budget', '900']];
  const options = [[], ['--json'], ['--quiet'], ['--thread', 'other'], ['--thread', 'none', '--json'], ['--task',
    'another'], ['--exclude', 'src/**', '--json'], ['--tokenizer', 'o200k_base', '--no-write']];
  const callers: readonly NodeJS.ProcessEnv[] = [{ AGENTPACK_THREAD_ID: 'other' }, {
    CLAUDECODE: '1',
    CLAUDE_CODE_SESSION_ID: 'new',
  }, { CODEX_THREAD_ID: 'other' }];

  /** Each command alone, and each option and caller with one command of each kind; edits have other pairs. */
  const calls: readonly { readonly args: readonly string[]; readonly env: NodeJS.ProcessEnv; }[] = [
    ...commands.map((args) => ({ args, env: {} })),
    ...[['status'], ['guard', '--path', 'src/price.ts'], ['retrieve', 'src/price.ts'], ['explain', 'src/price.ts'], [
      'search',
      'price',
    ], ['context'], ['diff']].flatMap((command) => [
      ...options.slice(1).map((option) => ({ args: [...command, ...option], env: {} })),
      ...callers.map((env) => ({ args: command, env })),
    ]),
  ];

  const states: Readonly<Record<string, { readonly price: string; readonly more?: string; }>> = {
    'nothing has changed': { price: firstPrice },
    'a shown file has changed': { price: firstPrice.replace('1', '2') },
    'a file is new': { price: firstPrice, more: 'export const more = 1;\n' },
  };

  table('equals that of a separate process', (row) => {
    for (const [state, { price, more }] of Object.entries(states)) {
      for (
        const { args, env } of more === undefined && price === firstPrice
          ? calls
          : calls.slice(0, commands.length)
      ) {
        row(`if ${state}: ${[...Object.keys(env), ...args].join(' ')}`, async () => {
          if (readFileSync(box.at('src/price.ts'), 'utf8') !== price) box.write('src/price.ts', price);
          if (more === undefined) rmSync(box.at('src/more.ts'), { force: true });
          else box.write('src/more.ts', more);
          const own = await runOwn(box.root, args, env);
          const isLeft = [1, 2].includes(own.code!); // an error is left to the process itself
          const living = await (isLeft ? byLiving(box.root, args, env) : answerOf(box.root, args, env));
          if (living) assert.deepEqual(living, own);
        });
      }
    }
  });
  it('is left to the process if something is wrong', async () => {
    for (
      const args of [['status', '--nope'], ['retrieve'], ['retrieve', 'none.ts'], ['status', '--budget', 'x'], [
        'status',
        '--help',
      ], ['pack'], ['status', '/no/such/folder'], ['guard', '--path', '']]
    )
      assert.equal(await byLiving(box.root, args, {}), undefined, args.join(' '));
  });
  it('is about the folder that is named, or found from the working directory', async () => {
    const below = join(box.root, 'src');
    assert.deepEqual(await answerOf(below, ['status'], {}), await runOwn(below, ['status']));
    assert.deepEqual(await answerOf(home, ['status', box.root], {}), await runOwn(home, ['status', box.root]));
  });
  it('equals that of a separate process after any edits', async () => {
    const files: Readonly<Record<string, readonly string[]>> = {
      'src/price.ts': ['export const price = 1;\n', 'export function price(): number {\n  return 3;\n}\n', ''],
      'src/cart.ts': ['export const total = 1;\n', "import { price } from './price';\n"],
      'src/new.ts': ["import './price';\n", 'export const a = 1;\n'],
      '.agentpack/task.md': ['# Task\n\nThe cart\n', '# Task\n\nThe price\n'],
      '.agentpack/config.toml': ['[context]\nmode = "lite"\n', '[guard]\non_stale = "block"\n'],
      '.agentignore': ['src/new.ts\n', 'lib/\n'],
      '.gitignore': ['src/cart.ts\n', ''],
    };
    const writes = Object.entries(files).flatMap(([path, texts]) =>
      texts.map((text) => ({ is: 'write' as const, path, text }))
    );
    const edit = fc.oneof(
      fc.constantFrom(...writes),
      fc.record({ is: fc.constant('remove' as const), path: fc.constantFrom(...Object.keys(files)) }),
      fc.record({ is: fc.constantFrom('commit' as const, 'branch' as const, 'pack' as const) }),
    );
    const asked = fc.record({
      command: fc.constantFrom(...commands),
      option: fc.constantFrom(...options),
      env: fc.constantFrom({}, ...callers),
    });
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(edit, asked), { minLength: 1, maxLength: 5 }), async (steps) => {
        for (const [edit, { command, option, env }] of steps) {
          if (edit.is === 'write') box.write(edit.path, edit.text);
          else if (edit.is === 'remove') rmSync(box.at(edit.path), { force: true });
          else if (edit.is === 'commit') box.commit('next');
          else if (edit.is === 'branch') box.git('checkout', '-q', '-B', `b${answered % 3}`);
          else await runOwn(box.root, ['pack', '--task', 'the price']);
          const args = [...command, ...option];
          const living = await byLiving(box.root, args, env);
          if (!living) continue;
          answered++;
          assert.deepEqual(living, await runOwn(box.root, args, env), `${args.join(' ')} ${JSON.stringify(env)}`);
        }
      }),
      { numRuns: 12 },
    );
    assert.ok(answered > 0);
  });

  const wrong: Readonly<Record<string, unknown>> = {
    'too few': [],
    'no strings': [1],
    'no list': 'fresh',
    'none': undefined,
  };
  table('prints nothing if the live engine returns … as redacted texts', (row) => {
    for (const [what, safe] of Object.entries(wrong)) {
      row(`prints nothing if the live engine returns ${what} as redacted texts`, async () => {
        const other = realpathSync(mkdtempSync(join(tmpdir(), 'ap-')));
        const careless = serveEngine({
          root: box.root,
          env: { ...gitEnv, HOME: other },
          kind: 'watch',
          engine,
          calls: createCallLimit(),
          additionalRequests: { redacted: () => safe },
          onProblem: (sentence) => assert.fail(sentence),
        });
        try {
          await until('it serves', () => careless.isServing);
          assert.equal(await byLiving(box.root, ['status'], {}, other), undefined);
          // a document has nothing left to redact
          const document = await until('it answers in time', () => byLiving(box.root, ['status', '--json'], {}, other));
          assert.deepEqual(document, await runOwn(box.root, ['status', '--json']));
        } finally {
          careless.dispose();
          await until('it ended', () => !careless.isServing);
          rmSync(other, { recursive: true, force: true });
        }
      });
    }
  });

  table('ends like that of a separate process if Ctrl+C ends …', (row) => {
    for (const args of [['status'], ['status', '--json']]) {
      row(`ends like that of a separate process if Ctrl+C ends ${args.join(' ')}`, async () => {
        const own = await runCli(box.root, args, { env: { HOME: home }, within: 0 });
        assert.deepEqual([own.code, own.stderr], [130, 'Cancelled: nothing was changed.\n']);
        const other = realpathSync(mkdtempSync(join(tmpdir(), 'ap-')));
        let isStopped: Promise<unknown> | undefined;
        const slow = serveEngine({
          root: box.root,
          env: { ...gitEnv, HOME: other },
          kind: 'watch',
          engine: {
            ...engine,
            status(_options, { cancel }) {
              assert.ok(process.emit('SIGINT'), 'the signal has a handler');
              isStopped = until('the engine stops', () => cancel.cancelled);
              return new Promise(() => undefined);
            },
          },
          calls: createCallLimit(),
          onProblem: (sentence) => assert.fail(sentence),
        });
        try {
          await until('it serves', () => slow.isServing);
          assert.deepEqual(await until('it answers in time', () => byLiving(box.root, args, {}, other)), own);
          await isStopped;
          assert.equal(process.listenerCount('SIGINT'), 0);
        } finally {
          slow.dispose();
          await until('it ended', () => !slow.isServing);
          rmSync(other, { recursive: true, force: true });
        }
      });
    }
  });

  /** Runs the command with an engine of its own, as the same user. */
  function runOwn(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
    return runCli(cwd, args, { env: { ...env, HOME: home } });
  }
  /** A caller waits for 150 ms only, which a machine under load exceeds: it is asked again until it answers. */
  function answerOf(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
    return until(`an answer to ${args.join(' ')}`, () => byLiving(cwd, args, env));
  }
  async function byLiving(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv,
    at = home): Promise<Outcome | undefined>
  {
    const text = { stdout: '', stderr: '' };
    const into = (name: keyof typeof text) =>
      new Writable({
        decodeStrings: false,
        write(chunk: string, _encoding, done) {
          text[name] += chunk;
          done();
        },
      });
    const code = await answerWithRunningEngine(args, {
      cwd,
      env: { ...gitEnv, ...env, HOME: at },
      stdout: into('stdout'),
      stderr: into('stderr'),
    });
    if (code !== undefined) return { code, ...text };
    assert.deepEqual(text, { stdout: '', stderr: '' });
    return undefined;
  }
});
