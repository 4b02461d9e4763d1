import { strict as assert } from 'node:assert';
import { listCommandOptions } from '#apps/cli/commandLookup';
import { commands } from '#apps/cli/commands';
import type { Command } from '#apps/cli/command';
import { complete } from '#apps/cli/completion/complete';
import { parsePackOptions } from '#apps/cli/arguments/packOptions';
import { commonOptions, type OptionRow } from '#apps/cli/arguments/options';

const table: Readonly<Record<string, Command>> = commands;
const sources = {
  commands: table,
  listThreads: (root: string | undefined) => Promise.resolve(root === undefined ? ['fix-1', 'other'] : [`of-${root}`]),
};
/** Returns the words that may replace the last word, and with a trailing "+files" if the shell adds files. */
const answer = async (line: string): Promise<string> => {
  const { words, paths } = await complete(line.split(' '), sources);
  return [...words.map(({ word }) => word), ...(paths === 'none' ? [] : [`+${paths}`])].join(' ');
};

describe('completion', () => {
  const check = (line: string, expected: string) =>
    it(`of "${line}" is "${expected}"`, async () => assert.equal(await answer(line), expected));

  check('', Object.keys(table).join(' '));
  check('re', 'related retrieve repair');
  check('-', '--help --version');
  check('--help ', '--all');
  check('nothing --', '');
  check('pack ', '+folders');
  check('pack --mo', '--mode');
  check('pack --mode ', 'lite balanced deep');
  check('pack --mode d', 'deep');
  check('pack --mode=', '--mode=lite --mode=balanced --mode=deep');
  check('pack --nothing=', '');
  check('pack --mode lite --mo', '');
  check('pack --exclude a --excl', '--exclude');
  check('pack --tokenizer c', 'cl100k_base claude');
  check('pack --task-file ', '+files');
  check('pack --root ', '+folders');
  check('pack --thread ', 'fix-1 other');
  check('pack --root else --thread ', 'of-else');
  check('pack --root=else --thread o', 'of-else');
  check('threads else --done ', 'of-else');
  check('pack --task --thread ', '+folders');
  check('pack --workspace ', '+folders');
  check('explain ', '+files');
  check('explain --budget 1 src ', '+files');
  check('pin a b ', '+files');
  check('search --symbol ', '+folders');
  check('search a ', Object.keys(listCommandOptions(table['search']!)).map((name) => `--${name}`).join(' '));
  check('search a -- -', '');
  check('retrieve a --view s', 'symbols skeleton summary');
  check('state ', 'done set show');
  check('state set ', 'blocked done in_progress planned');
  check('hook claude ', 'PostToolUse');
  check('run co', 'codex copilot');
  check('run codex -- ', '+files');
  check('compress -- npm --', '+files');
  check('connect claude cl', 'cline');
  check('help ex', 'exclude exit-codes explain export');
  check('completion ', 'bash fish zsh');

  it('offers each option of each command, and each offered option is valid', async () => {
    for (const [name, command] of Object.entries(table)) {
      assert.deepEqual((await answer(`${name} --`)).split(' '), Object.keys(listCommandOptions(command)).map((option) =>
        `--${option}`
      ));
    }
  });

  it('offers only values that the command line accepts, and all of them', () => {
    const closed = Object.entries<OptionRow>(commonOptions).filter(([, { values }]) => typeof values === 'object');
    assert.ok(closed.length >= 3);
    for (const [name, { values }] of closed) {
      for (const value of values as readonly string[]) parsePackOptions({ [name]: value }, undefined);
      // the engine reports which agents exist, with the file that it would write
      if (name !== 'agent') assert.throws(() => parsePackOptions({ [name]: 'nothing' }, undefined), /use one of/);
    }
  });
});
