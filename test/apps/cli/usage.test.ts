import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { version } from '../../../package.json';
import { contextNames } from '#agents/contextFiles';
import { listStateNames, isLockName } from '#engine/formats/stateNames';
import { configKeys } from '#engine/settings/config';
import type { OptionRow } from '#apps/cli/arguments/options';
import { parseArguments, UnknownOption } from '#apps/cli/arguments/parseArguments';
import { listCommandOptions, explainRejectedOption } from '#apps/cli/commandLookup';
import { commands } from '#apps/cli/commands';
import { formatCommandHelp, formatTopicHelp } from '#apps/cli/help/help';
import { stateFiles } from '#apps/cli/help/stateFiles';
import { topics, environmentVariables } from '#apps/cli/help/topics';
import type { Sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';
import { shop } from './shop';
import { startCli } from './spawnCli';
import type { Command } from '#apps/cli/command';
import { table } from '#test/support/table';
import { userPages } from '#test/support/userPages';

describe('agentpack, used incorrectly', () => {
  let box: Sandbox;
  before(() => {
    box = shop({ git: false });
  });
  after(() => box.dispose());

  /** One line on standard error, nothing on standard output. */
  function check(title: string, args: readonly string[], code: number, message: RegExp): void {
    it(title, async () => {
      const outcome = await runCli(box.root, args);
      assert.deepEqual([outcome.code, outcome.stdout], [code, '']);
      assert.match(outcome.stderr, /^[^\n]+\n$/);
      assert.match(outcome.stderr, message);
    });
  }

  check('suggests the intended command', ['pakc'], 2, /"pakc" \(did you mean pack\?\)/);
  check('suggests the intended option', ['pack', '--budgte', '1'], 2, /--budgte \(did you mean --budget\?\)/);
  check('lists the choices', ['pack', '--mode', 'huge'], 2, /lite, balanced, deep/);
  check('requires a number', ['pack', '--budget', 'many'], 2, /--budget is "many"/);
  check('rejects a budget that is too small for any pack', ['pack', '--budget', '12', '--task', 'x'], 2, /300/);
  check('requires the file', ['explain'], 2, /explain \[ROOT\] FILE/);
  check('requires a file with a name', ['explain', ''], 2, /empty: agentpack explain \[ROOT\] FILE/);
  check('requires a root with a name', ['pack', '', '--task', 'x'], 2, /empty/);
  check('requires a path with a name', ['guard', '--path', ''], 2, /--path is empty/);
  check('accepts at most one file', ['related', 'src/price.ts', 'src/cart.ts'], 2, /is an unexpected argument/);
  check('reports that the root is missing', ['pack', 'nowhere', '--task', 'x'], 1,
    /nowhere .*the folder does not exist/);
  if (process.platform !== 'win32')
    check('reports that an endless task file is too large', ['pack', '--task-file', '/dev/zero'], 1,
      /^The task file \/dev\/zero is larger than 16 MB/);
  check('reports that the task file is missing', ['pack', '--task-file', 'nowhere.txt'], 1, /nowhere\.txt/);
  check('accepts the task only once', ['pack', '--task', 'a', '--task-file', 'README.md'], 2, /not both/);
  check('reports that the report cannot be written', ['pack', '--task', 'x', '--no-write', '--quiet', '--report',
    'nowhere/r.json'], 1, /nowhere\/r\.json/);
  check('rejects an option that would have no effect', ['threads', '--budget', '1'], 2,
    /^--budget has no effect on "threads": see agentpack threads --help\./);
  check('names the commands that have an option', ['guard', '--fresh'], 2,
    /^--fresh is an option of [a-z, ]+ and watch, and has no effect on "guard": see agentpack guard --help\./);
  check('gives the reason why a command does not accept an option', ['watch', '--no-write'], 2,
    /^watch takes no --no-write: its purpose is to write packs\./);
});

describe('agentpack --help', () => {
  it('does not fail if its reader stops early', async () => {
    const { child, outcome } = startCli('/', ['pack', '--help']);
    child.stdout.destroy();
    const { code, stderr } = await outcome;
    assert.deepEqual([code, stderr], [0, '']);
  });

  it('lists with --all only the commands and topics, like help', async () => {
    const { code, stdout } = await runCli('/', ['--help', '--all']);
    assert.equal(code, 0);
    const listed = [...stdout.matchAll(/^ {2}([\w-]+) /gm)].map((match) => match[1]!);
    assert.deepEqual(listed.sort(), [...Object.keys(commands), ...Object.keys(topics)].sort());
    assert.deepEqual(await runCli('/', ['help', '--all']), { code: 0, stdout, stderr: '' });
  });

  it('shows where to start, and lists the commands and topics on one page, like help', async () => {
    const { code, stdout } = await runCli('/', ['--help']);
    assert.equal(code, 0);
    assert.ok(stdout.split('\n').length <= 45);
    const starts = [...stdout.split('All commands:')[0]!.matchAll(/^ {2}([\w-]+) /gm)].map((match) => match[1]!);
    assert.ok(starts.length >= 3 && starts.length <= 5 && starts.every((name) => Object.hasOwn(commands, name)));
    const named = [...stdout.matchAll(/^(?: {2}[A-Z]\w+ +|Topics: )([\w-]+(?:, [\w-]+)*)$/gm)]
      .flatMap((match) => match[1]!.split(', '));
    assert.deepEqual(named.sort(), [...Object.keys(commands), ...Object.keys(topics)].sort());
    for (const line of stdout.split('\n')) assert.ok(line.length <= 130, line);
    assert.deepEqual(await runCli('/', ['help']), { code: 0, stdout, stderr: '' });
  });

  table('lists the options of each command, which accepts only those', (row) => {
    for (const [name, command] of Object.entries(commands) as readonly (readonly [string, Command])[]) {
      row(`lists the options of ${name}, which accepts only those`, () => {
        const listed = [...formatCommandHelp(command).matchAll(/^ {2}(?:-\w, )?--([\w-]+)/gm)].map((match) =>
          match[1]!
        );
        for (
          const [option, { type }] of Object.entries(
            {
              ...Object.fromEntries(
                Object.values<Command>(commands).flatMap((one) => Object.entries(listCommandOptions(one))),
              ),
            } as Readonly<Record<string, OptionRow>>,
          )
        ) {
          const read = () =>
            parseArguments([`--${option}`, ...(type === 'string' ? ['1'] : [])], listCommandOptions(command)).values;
          if (listed.includes(option)) assert.ok(Object.hasOwn(read(), option), option);
          else {
            assert.throws(read, UnknownOption);
            assert.match(explainRejectedOption(name, command, option)!, new RegExp(
              `^(?:--${option} (?:is an option of [a-z, ]+, and )?has no effect on "${name}": see agentpack ${name} --help\\.|${name} takes no --${option}: [^\n]+\\.)$`,
            ));
          }
        }
      });
    }
  });

  it('describes an option that has a different meaning for a command', async () => {
    assert.match((await runCli('/', ['retrieve', '--help'])).stdout,
      /^ {2}--budget N +maximum number of tokens printed in total \(default: 8,000\)$/m);
  });

  it('is shown without a command, as incorrect usage', async () => {
    assert.equal((await runCli('/', [])).code, 2);
  });

  it('--version prints only the version', async () => {
    assert.deepEqual(await runCli('/', ['--version']), { code: 0, stdout: `${version}\n`, stderr: '' });
  });
});

describe('the commands in the README and the linked pages', () => {
  const text = userPages.map((page) => readFileSync(page, 'utf8')).join('\n').replace(/\s+/g, ' ');
  it('exist', () => {
    const named = [...text.matchAll(/[`$] ?agentpack ([a-z][a-z-]*)/g)].map((match) => match[1]!);
    assert.ok(named.length > 20);
    for (const name of named) assert.ok(Object.hasOwn(commands, name), `agentpack ${name}`);
  });
  it('have help under their names', async () => {
    for (const [, topic] of text.matchAll(/agentpack help ([a-z][a-z-]*)/g))
      assert.equal((await runCli('/', ['help', topic!])).code, 0, topic);
  });
});

describe('agentpack help', () => {
  const all: Readonly<Record<string, Command>> = commands;

  it('print the same as --help of a command', async () => {
    const { stdout } = await runCli('/', ['help', 'guard']);
    assert.equal(stdout, (await runCli('/', ['guard', '--help'])).stdout);
    assert.match(stdout, /^ {2}2 +wrong usage\n {2}3 +warn: /m);
  });

  it('suggest the intended command', async () => {
    const { code, stderr } = await runCli('/', ['help', 'setings']);
    assert.deepEqual([code, stderr], [2,
      'There is no command or topic "setings" (did you mean settings?): see agentpack help.\n']);
  });

  it('list each option with the commands that accept it', () => {
    const text = formatTopicHelp('options', all);
    for (const option of new Set(Object.values(all).flatMap((command) => Object.keys(listCommandOptions(command)))))
      assert.match(text, new RegExp(`^ {2}(?:-\\w, )?--${option}\\b`, 'm'));
    assert.match(text, /^ {2}--path FILE +guard: the file about to be edited$/m);
  });

  it('list the settings that config.toml can contain', () => {
    for (const key of configKeys)
      assert.match(formatTopicHelp('settings', all), new RegExp(`^# ${key.split('.')[1]} = `, 'm'));
  });

  it('list the files that the engine keeps', () => {
    const isListed = (name: string) =>
      Object.hasOwn(stateFiles, name) || Object.values(stateFiles).some((help) => help.includes(name));
    assert.deepEqual(listStateNames('', [...contextNames]).filter((name) => !isListed(name) && !isLockName(name)), []);
  });

  it('list the environment variables that the code reads', () => {
    const internal = ['AGENTPACK_FACTS', 'AGENTPACK_GUARD_TEST'];
    const named = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
      .flatMap((path) => readFileSync(`src/${path}`, 'utf8').match(/\bAGENTPACK_[A-Z_]+\b/g) ?? []);
    const listed = Object.keys(environmentVariables).filter((name) => name.startsWith('AGENTPACK_'));
    assert.deepEqual(listed.sort(), [...new Set(named)].filter((name) => !internal.includes(name)).sort());
  });
});
