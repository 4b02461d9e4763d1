import { readFileSync } from 'node:fs';
import type { Command } from '#apps/cli/command';
import { exits } from '#apps/cli/exits';
import { runCli } from '#test/apps/cli/runCli';
import type { Outcome } from '#test/apps/cli/spawnCli';
import fc from 'fast-check';
import { apply, change, type Change } from './changes';
import type { ColdTwin } from './coldTwin';
import { answersFromFiles, commandLine, replaysHistory, table, type CommandLine, type Input } from './commandLines';
import { wordText } from './words';
import type { World } from './world';

/** What a person does next: `both` are commands at the same time. */
export type Step = { readonly change: Change; } | { readonly run: CommandLine; } | {
  readonly both: readonly [CommandLine, CommandLine];
};

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: change.map((one): Step => ({ change: one })) },
  { weight: 9, arbitrary: commandLine.map((one): Step => ({ run: one })) },
  { weight: 1, arbitrary: fc.tuple(commandLine, commandLine).map((both): Step => ({ both })) },
);

/** A command that has not ended gets a Ctrl+C: at once if its row says that this is how it ends. Ms. */
const patience = { usual: 60_000, replay: 4_000, endless: 1_500 };
/** Words that a person sees only where a value was missing. */
export const leaked = /\bundefined\b|\bNaN\b|\[object /;

/** Does the step, and returns what is wrong afterwards, with the command line; nothing where all is right. */
export async function take(one: Step, world: World, twin: ColdTwin): Promise<readonly string[]> {
  if ('change' in one) {
    apply(one.change, world);
    return [];
  }
  if ('both' in one) {
    const lines = one.both.map((line) => argumentsOf(line, world));
    const outcomes = await Promise.all(lines.map((args, i) => runIn(world, args, one.both[i]!.input)));
    return lines.flatMap((args, i) => problems(args, outcomes[i]!, world));
  }
  const args = argumentsOf(one.run, world);
  const command = table[one.run.name]!;
  // what an endless command has done depends on when it got its Ctrl+C
  const isCompared = answersFromFiles(command) && !isEndless(command);
  if (isCompared) twin.remember();
  const outcome = await runIn(world, args, one.run.input);
  const found = problems(args, outcome, world);
  if (!isCompared || outcome.code === exits.interrupted || outcome.code === exits.usage) return found;
  const differences = await twin.differences(outcome, () => runIn(world, args, one.run.input));
  return [
    ...found,
    ...differences.map((text) => `cold is another than warm: agentpack ${args.map(quoted).join(' ')}\n${text}`),
  ];
}

/** What the command line was, for a report. */
export function describeStep(one: Step, world: World): string {
  if ('change' in one) return `(${one.change.what} ${one.change.n} ${one.change.m})`;
  const lines = 'both' in one ? one.both : [one.run];
  return lines.map((line) => ['agentpack', ...argumentsOf(line, world).map(quoted)].join(' ')).join(' & ');
}

function argumentsOf({ name, words }: CommandLine, world: World): string[] {
  return [name, ...words.map((word) => wordText(word, world))];
}

function runIn(world: World, args: readonly string[], input: Input): Promise<Outcome> {
  const command = table[args[0]!]!;
  const ends = !isEndless(command);
  return runCli(world.root, args, {
    env: world.env,
    input: inputText(input, world),
    within: patience[!ends ? 'endless' : replaysHistory(command) ? 'replay' : 'usual'],
    ...(!ends && { until: /\n/ }),
  });
}

function inputText(input: Input, world: World): string {
  if ('text' in input) return wordText(input.text, world);
  const [file, command] = [wordText(input.file, world), wordText(input.command, world)];
  return JSON.stringify(
    input.sample.payload({ root: world.root, file: world.at(file), command, session: 's1', call: 'c1' }),
  );
}

/** Its help says that a Ctrl+C is how it is done. */
function isEndless({ exits: own }: Command): boolean {
  return /Ctrl\+C/.test(own?.[exits.done] ?? '');
}

function problems(args: readonly string[], { code, stdout, stderr }: Outcome, world: World): string[] {
  const command = table[args[0]!]!;
  const documented: readonly (number | string)[] = [...Object.values(exits), ...Object.keys(command.exits ?? {})];
  const isDocumented = documented.includes(code ?? '') || documented.includes(String(code)) || documented.includes('N');
  // 'N' stands for the exit code of a command that it runs
  const isExplained = command.exits?.[exits.failed] !== undefined || command.exits?.['N'] !== undefined;
  const isFailure = code === exits.usage || (code === exits.failed && !isExplained);
  return [
    ...(stderr.includes('failed unexpectedly') ? ['an unexpected failure'] : []),
    ...(isDocumented ? [] : [`the exit code ${code}, which its help does not have`]),
    ...(isFailure && stderr === '' ? ['a failure without a word'] : []),
    ...(leaks(stderr, world) ? ['a value that is missing in standard error'] : []),
    ...(leaks(stdout, world) ? ['a value that is missing in standard output'] : []),
    ...(printsJson(args, command) && !isJson(stdout) ? ['no JSON on standard output'] : []),
  ].map((problem) => `${problem}: agentpack ${args.map(quoted).join(' ')}\n${stderr}${stdout.slice(0, 500)}`);
}

/** Whether it shows a value that is missing, and none of the repository's files has the word. */
function leaks(text: string, world: World): boolean {
  const [found] = leaked.exec(text) ?? [];
  return found !== undefined &&
    !world.files().some((path) => readFileSync(world.at(path), 'latin1').includes(found));
}

function printsJson(args: readonly string[], command: Command): boolean {
  const end = args.indexOf('--');
  const own = end < 0 ? args : args.slice(0, end);
  const isHelp = own.includes('--help') || own.includes('-h');
  return own.includes('--json') && !isHelp && !command.isHook && !command.isServer;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function quoted(word: string): string {
  return /^[\w./:=@,+-]+$/.test(word) ? word : JSON.stringify(word);
}
