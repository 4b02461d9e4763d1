import { strict as assert } from 'node:assert';
import { formatCommandHelp } from '#apps/cli/help/help';
import { parsePackOptions } from '#apps/cli/arguments/packOptions';
import { parseCommandLine } from '#apps/cli/arguments/parseCommandLine';
import { readPositionals } from '#apps/cli/arguments/positionals';
import type { Command } from '#apps/cli/command';
import { findCommandByName, listCommandOptions } from '#apps/cli/commandLookup';
import { commands } from '#apps/cli/commands';
import { table } from '#test/support/table';
import { shellWords } from './shellWords';

/** helpExamplesRun.test.ts runs them. */
describe('an example in the help', () => {
  table('belongs to the command whose help contains it, and uses its options', (row) => {
    for (const [name, command] of Object.entries<Command>(commands)) {
      for (const example of command.examples)
        row(example, async () => {
          assert.ok(formatCommandHelp(command).includes(`\n  agentpack ${example}\n`));
          await assertParses(example, name);
        });
      row(`${name} has one`, () => assert.ok(command.examples.length > 0));
    }
  });

  table('is rejected if it is wrong', (row) => {
    const wrong: readonly (readonly [example: string, name: string, says: RegExp])[] = [
      ['pakc --task x', 'pack', /There is no command "pakc"/],
      ['status', 'pack', /is one of status/],
      ['pack --taks x', 'pack', /Unknown option --taks/],
      ['status --format md', 'status', /--format has no effect on "status"/],
      ['pack --budget many', 'pack', /use a whole number/],
      ['pack --mode deeper', 'pack', /use one of lite, balanced, deep/],
      ['search --for me price', 'search', /--for is "me"/],
      ['pack --task', 'pack', /--task has no value/],
      ['status --json=yes', 'status', /does not take a value/],
      ['explain', 'explain', /Specify a file/],
      ['hook claude', 'hook', /Expected 2 names/],
      ['pack --task a&b', 'pack', /a shell would read more into it/],
      ['search --include src/**', 'search', /a shell would read more into it/],
    ];
    for (const [example, name, says] of wrong) row(example, () => assert.rejects(assertParses(example, name), says));
  });
});

async function assertParses(example: string, of: string): Promise<void> {
  const [name, ...args] = shellWords(example);
  const command = findCommandByName(name!);
  assert.equal(name, of, `the example is one of ${name}`);
  const { values, positionals } = await parseCommandLine(name, command, args);
  readPositionals(command, positionals, '/');
  for (const [option, { values: known }] of Object.entries(listCommandOptions(command))) {
    const value = values[option];
    if (Array.isArray(known) && typeof value === 'string')
      assert.ok(known.includes(value), `--${option} is ${JSON.stringify(value)}: use one of ${known.join(', ')}`);
  }
  parsePackOptions(values, undefined);
}
