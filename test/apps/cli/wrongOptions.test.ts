import { strict as assert } from 'node:assert';
import type { Command } from '#apps/cli/command';
import { listCommandOptions } from '#apps/cli/commandLookup';
import { commands } from '#apps/cli/commands';
import { table } from '#test/support/table';
import { runCli } from './runCli';

const all = Object.entries<Command>(commands);

/** Wrong arguments of an option, with the sentence about each. */
function mistakes(command: Command): readonly (readonly [args: readonly string[], sentence: RegExp])[] {
  return Object.entries(listCommandOptions(command)).flatMap(
    ([name, { type, short, value, values, optionalValue }]) => {
      const option = `--${name}`;
      const alone = new RegExp(`^Option ${option} does not take a value\\.$`);
      if (type === 'boolean')
        return [
          [[`${option}=y`], alone] as const,
          [[`${option}=`], alone] as const,
          ...(short
            ? [[[`-${short}=y`], new RegExp(`^Option -${short} does not take a value\\.$`)] as const]
            : []),
        ];
      const number = (text: string) => new RegExp(`^${option} is "${text}": use a whole number, such as 16000\\.$`);
      return [
        ...(optionalValue ? [] : [
          [[option], new RegExp(`^${option} has no value: specify ${option} ${value!}\\.$`)] as const,
          [[option, '--json'],
            new RegExp(`^${option} has no value, as "--json" looks like an option: use ${option} `)] as const,
        ]),
        ...(values === 'number'
          ? ['-5', 'many', '', '1e3', '1.5'].map((text) => [[option, text], number(text)] as const)
          : optionalValue
          ? []
          : [
            [[option, '-5'],
              new RegExp(`^${option} has no value, as "-5" looks like an option: use ${option} `)] as const,
          ]),
      ];
    },
  );
}

describe('an incorrectly given option', () => {
  table('is reported in one sentence by AgentPack, which --json prints as one document', (row) => {
    for (const [name, command] of all) {
      const rows = [
        ...mistakes(command),
        [['--bogus'], /^Unknown option --bogus[ .]/] as const,
        [['--bogus=secret'], /^Unknown option --bogus[ .]/] as const,
        [['-x'], /^Unknown option -x[ .]/] as const,
        [['-json'], /^Unknown option -json \(did you mean --json\?\)/] as const,
      ];
      for (const [args, sentence] of rows) {
        row(`${name} ${args.join(' ')}`, async () => {
          const { code, stdout, stderr } = await runCli('/', [name, ...args]);
          const isHook = command.isHook === true;
          const isJson = args.includes('--json') && !isHook && !command.isServer;
          assert.equal(code, isHook ? 0 : 2);
          assert.match(stderr, /^[^\n]+\n$/);
          assert.match(stderr.trimEnd(), sentence);
          assert.doesNotMatch(stderr, /argument|secret/);
          if (!isJson) return assert.equal(stdout, '');
          assert.deepEqual(JSON.parse(stdout), { version: 1, error: { kind: 'usage', message: stderr.trimEnd() } });
        });
      }
    }
  });

  it('may have a value that starts with a hyphen after =', async () => {
    const { code, stderr } = await runCli('/', ['help', '--root=-nowhere']);
    assert.deepEqual([code, stderr], [1, '/-nowhere cannot be opened: the folder does not exist.\n']);
  });
});

describe('an error with --json', () => {
  const wrong: Readonly<Record<string, { readonly args: readonly string[]; readonly code: number; }>> = {
    'no such command': { args: ['pakc', '--json'], code: 2 },
    "a command of the predecessor's": { args: ['summarize', '--json'], code: 2 },
    'no command': { args: ['--json'], code: 2 },
    'no such folder': { args: ['status', '--json', '--root', '/nowhere'], code: 1 },
    'too many names': { args: ['help', 'a', 'b', '--json'], code: 2 },
  };
  table('is one document, with the sentence from standard error and the same exit code', (row) => {
    for (const [title, { args, code }] of Object.entries(wrong)) {
      row(title, async () => {
        const outcome = await runCli('/', args);
        assert.equal(outcome.code, code);
        assert.deepEqual(JSON.parse(outcome.stdout), {
          version: 1,
          error: { kind: code === 2 ? 'usage' : 'failed', message: outcome.stderr.trimEnd() },
        });
      });
    }
  });
  it('does not occur after --', async () => {
    assert.equal((await runCli('/', ['compress', '--bogus', '--', 'echo', '--json'])).stdout, '');
  });
  it('contains no secret', async () => {
    const key = `glpat-${'mU7JT6gaKc'}${'Ua0kaGCy0y'}`;
    const { stdout } = await runCli('/', ['status', '--json', '--root', `/${key}`]);
    assert.match(stdout, /REDACTED/);
    assert.ok(!stdout.includes(key));
  });
});
