import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { commands } from '#apps/cli/commands';
import { gitEnv, type Sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';
import { shop, task } from './shop';
import type { Command } from '#apps/cli/command';
import { table } from '#test/support/table';

/** Values that make a difference in the repository below wherever the option is read. */
const values: Readonly<Record<string, readonly string[]>> = {
  'task': ['Describe the carts'],
  'task-file': ['README.md'],
  'budget': ['300'],
  'mode': ['lite'],
  'agent': ['claude'],
  'thread': ['fix-1'],
  'since': ['HEAD~1'],
  'tokenizer': ['o200k_base'],
  'include': ['docs/**'],
  'exclude': ['src/price.ts'],
  'submodules': ['pack'],
  'no-write': [],
};

/** Questions, of which an option may change any. `guard` reads what `status` does. */
const questions: Readonly<Record<string, readonly (readonly string[])[]>> = {
  status: [[]],
  history: [[]],
  stats: [[]],
  context: [[]],
  explain: ['src/price.ts', 'src/long.ts', 'docs/other.md', 'src/db.ts', 'src/cart.ts'].map((path) => [path]),
  outline: [['src/price.ts'], ['vendor/lib.ts']],
  related: [['src/price.ts'], ['vendor/lib.ts']],
  retrieve: [['src/price.ts'], ['src/long.ts', '--budget', '500'], ['src/price.ts', '--view', 'diff'], ['src/many.ts',
    '--view', 'symbols'], ['vendor/lib.ts']],
  search: [['export', '--cap', '400'], ['größer', '--cap', '400']],
  threads: [[]],
  pin: [[]],
  init: [['--share-cache']],
};

/** optionsRead.test.ts tests that each one reaches the engine. */
describe('an option that a command lists', () => {
  let box: Sandbox;
  before(async () => {
    box = shop();
    box.write('src/price.ts', `${readFileSync(box.at('src/price.ts'), 'utf8')}export const more = 1;\n`);
    box.write('src/long.ts',
      Array.from({ length: 80 }, (_, i) => `export const Größe${i} = 'größer als ${i}';\n`).join(''));
    box.write('.gitmodules', '[submodule "vendor"]\n\tpath = vendor\n\turl = https://example.org/vendor\n');
    execFileSync('git', ['init', '-q', box.at('vendor')], { env: gitEnv });
    box.write('vendor/lib.ts', "export const lib = 'größer';\n");
    box.git('-C', 'vendor', 'add', '-A');
    box.git('-C', 'vendor', 'commit', '-q', '-m', 'lib');
    box.commit('More');
    for (
      const args of [['--task', task, '--budget', '2000'], ['--task', 'Describe the carts', '--thread', 'fix-1',
        '--include', 'src/**']]
    ) {
      const { code, stderr } = await runCli(box.root, ['pack', ...args]);
      assert.equal(code, 0, stderr);
    }
    // which no pack shows
    box.write('src/many.ts',
      ['addTax', 'describe', 'carts'].map((name) =>
        `/** Of ${name}. */\nexport function ${name}Here() {\n${`  ${name}.work();\n`.repeat(6)}}\n`
      ).join('\n'));
    await runCli(box.root, ['pin', 'README.md', '--thread', 'fix-1']);
  });
  after(() => box.dispose());

  /** All that a caller can see of a command. */
  const seen = async (args: readonly string[]) => {
    const notes = ['verdict.json', 'metrics.jsonl'].map((name) => box.at(`.agentpack/${name}`));
    for (const name of notes) rmSync(name, { force: true });
    const outcome = await runCli(box.root, args);
    return JSON.stringify([outcome, notes.map((name) => existsSync(name))]);
  };
  const known = new Map<string, string>();
  /** Without an option; asked once more before, as an answer may change what the next one finds. */
  const seenPlain = async (args: readonly string[]) => {
    const key = args.join(' ');
    if (!known.has(key) || args[0] === 'init') { // which says what it changed
      await seen(args);
      known.set(key, await seen(args));
    }
    return known.get(key)!;
  };

  table('makes a difference to each command', (row) => {
    for (const [name, asked] of Object.entries(questions)) {
      row(`${name}, whose output is the same when repeated`, async () => {
        const args = [name, ...asked[0]!];
        const plain = await seenPlain(args);
        assert.equal(await seen(args), plain);
      });
      for (const option of Object.keys((commands[name as keyof typeof commands] as Command).reads)) {
        row(`${name} --${option}`, async () => {
          for (const args of asked.map((more) => [name, ...more])) {
            const plain = await seenPlain(args);
            if (await seen([...args, `--${option}`, ...values[option]!]) !== plain) return;
          }
          assert.fail('no question is answered otherwise');
        });
      }
    }
  });

  it('is read by guard in the same way as by status', () => {
    assert.deepEqual(commands.guard.reads, commands.status.reads);
  });
});
