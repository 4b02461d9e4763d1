import { strict as assert } from 'node:assert';
import type { PackOptions } from '#engine/options';
import type { Engine } from '#features/requests';
import type { commonOptions, universalOptions } from '#apps/cli/arguments/options';
import { parsePackOptions } from '#apps/cli/arguments/packOptions';
import { parseCommandLine } from '#apps/cli/arguments/parseCommandLine';
import { readPositionals } from '#apps/cli/arguments/positionals';
import type { Command } from '#apps/cli/command';
import { commands } from '#apps/cli/commands';
import { memoryHost } from '#test/support/memoryHost';
import { table } from '#test/support/table';

type PackOption = Exclude<keyof typeof commonOptions, keyof typeof universalOptions>;

const taskOfFile = 'The text of the file';

/** Each option with a value, and the option of the engine that it sets. */
const given: Readonly<Record<PackOption, { readonly value?: string; readonly sets: PackOptions; }>> = {
  'task': { value: 'Describe', sets: { task: 'Describe' } },
  'task-file': { value: 'task.md', sets: { task: taskOfFile } },
  'budget': { value: '300', sets: { budget: 300 } },
  'mode': { value: 'lite', sets: { mode: 'lite' } },
  'agent': { value: 'claude', sets: { agent: 'claude' } },
  'thread': { value: 'fix-1', sets: { thread: 'fix-1' } },
  'since': { value: 'HEAD~1', sets: { since: 'HEAD~1' } },
  'tokenizer': { value: 'o200k_base', sets: { tokenizer: 'o200k_base' } },
  'include': { value: 'docs/**', sets: { include: ['docs/**'] } },
  'exclude': { value: 'src/**', sets: { exclude: ['src/**'] } },
  'submodules': { value: 'pack', sets: { submodules: 'pack' } },
  'no-source': { sets: { noSource: true } },
  'no-tests': { sets: { noTests: true } },
  'no-timestamp': { sets: { noTimestamp: true } },
  'sections': { value: 'receipts', sets: { sections: ['receipts'] } },
  'format': { value: 'json', sets: { format: 'json' } },
  'no-write': { sets: { noWrite: true } },
};

/** Further arguments that a command needs to make a request to the engine. */
const needed: Readonly<Partial<Record<keyof typeof commands, readonly string[]>>> = {
  pack: [],
  export: ['agents'],
  quickstart: [],
  context: [],
  status: [],
  diff: [],
  stats: [],
  history: [],
  guard: [],
  explain: ['a.ts'],
  outline: ['a.ts'],
  related: ['a.ts'],
  callers: ['a'],
  impact: [],
  retrieve: ['a.ts'],
  find: ['a'],
  search: ['a'],
  scan: [],
  index: [],
  task: [],
  state: [],
  pin: [],
  unpin: ['a.ts'],
  exclude: ['a.ts'],
  include: ['a.ts'],
  threads: [],
  init: ['--share-cache'],
};

/** Commands that do not pass their options to a request. Their own tests cover what they do with the options. */
const others: readonly (keyof typeof commands)[] = ['watch', 'run', 'compress', 'hook', 'doctor', 'benchmark', 'tune'];

/** Options that have a different name in a request. */
const renamed: Readonly<Record<string, object>> = {
  'retrieve --budget': { maxTokens: 300 },
  'task --task-file': { text: taskOfFile },
};

describe('a pack option', () => {
  table('sets an option of the engine', (row) => {
    for (const [option, { value, sets }] of Object.entries(given))
      row(option, async () => {
        const command: Command = { ...commands.pack, reads: { [option]: true } };
        const { values } = await parseCommandLine('pack', command, argumentsOf(option, value));
        assert.deepEqual(JSON.parse(JSON.stringify(optionsOf(values))), sets); // without undefined values
      });
  });

  table('is in a request of each command that lists it', (row) => {
    for (const [name, words] of Object.entries(needed)) {
      const command: Command = commands[name as keyof typeof commands];
      for (const option of Object.keys(command.reads) as PackOption[]) {
        const { value, sets } = given[option];
        row(`${name} --${option}`, async () => {
          const args = [...words, ...argumentsOf(option, value)];
          const requested = await requestsOf(name, command, args);
          const [[field, expected]] = Object.entries(renamed[`${name} --${option}`] ?? sets) as [[string, unknown]];
          assert.ok(requested.some((request) => isDeepEqual(request[field], expected)), JSON.stringify(requested));
        });
      }
    }
  });

  it('is tested here for all commands that list one, except those that keep it', () => {
    const listing = Object.entries<Command>(commands).filter(([, { reads }]) => Object.keys(reads).length > 0);
    assert.deepEqual([...Object.keys(needed), ...others].sort(), listing.map(([name]) => name).sort());
  });
});

function argumentsOf(option: string, value: string | undefined): readonly string[] {
  return [`--${option}`, ...(value === undefined ? [] : [value])];
}

function optionsOf(values: Parameters<typeof parsePackOptions>[0]): PackOptions {
  return parsePackOptions(values, values['task-file'] === undefined ? undefined : taskOfFile);
}

function isDeepEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

class Asked extends Error {}

/** All arguments that are objects, of the requests that a command makes until one would be answered. */
async function requestsOf(name: string, command: Command,
  args: readonly string[]): Promise<readonly Readonly<Record<string, unknown>>[]>
{
  const requested: object[] = [];
  const ask = (...request: readonly unknown[]) => {
    requested.push(...request.filter((one) => typeof one === 'object' && one !== null));
    return Promise.reject(new Asked());
  };
  const known: Partial<Record<keyof Engine, unknown>> = {
    scope: ({ thread }: PackOptions) => ({ thread }),
    recordedOptions: () => ({}),
  };
  const engine = new Proxy({}, { get: (_, method) => known[method as keyof Engine] ?? ask });
  const { values, positionals, words } = await parseCommandLine(name, command, args);
  const { files, names, query } = readPositionals(command, positionals, '/');
  const context = {
    engine,
    host: memoryHost(),
    options: optionsOf(values),
    paths: files,
    targets: files,
    names,
    query,
    values,
    command: words,
    run: {},
    cwd: '/',
    env: {},
    notify() {},
    warn() {},
  } as unknown as Parameters<Command['execute']>[0];
  await assert.rejects(command.execute(context), Asked);
  return requested as Readonly<Record<string, unknown>>[];
}
