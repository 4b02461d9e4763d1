import fc from 'fast-check';
import type { Command } from '#apps/cli/command';
import { listCommandOptions } from '#apps/cli/commandLookup';
import { commands } from '#apps/cli/commands';
import { universalOptions, type OptionRow } from '#apps/cli/arguments/options';
import { samplePayloads } from '#agents/hooks/samplePayloads';
import type { SamplePayload } from '#agents/hooks/samplePayload';
import { shellWords } from '#test/apps/cli/shellWords';
import { anyWord, numbers, placed, prefixed, texts, type Place, type Word } from './words';

export const table: Readonly<Record<string, Command>> = commands;

export interface CommandLine {
  readonly name: string;
  readonly words: readonly Word[];
  /** Standard input. */
  readonly input: Input;
}

/** A text, or what an agent says to its hook about a file and a command. */
export type Input = { readonly text: Word; } | {
  readonly sample: SamplePayload;
  readonly file: Word;
  readonly command: Word;
};

/** Placeholders of values that something in the repository can stand for. */
const placesOfValues: Readonly<Record<string, Place>> = { REF: 'ref', ID: 'id', PATH: 'target', FILE: 'file' };
const mostOptions = 4;
/** Words after `--` that a command runs, or hands on. */
const ownCommands: readonly (readonly string[])[] = [['git', 'status'], ['git', 'log', '--oneline'], ['nothing-here'], [
  'git',
  'nothing',
]];

/** Commands that answer from files come so many times as often, as their options meet in what is kept. */
const weightOfAnswers = 3;

/** Any command of the table but servers, with any of its options, and what its row says that it takes. */
export const commandLine: fc.Arbitrary<CommandLine> = fc.oneof(
  ...Object.entries(table).filter(([, command]) => !command.isServer).map(([name, command]) => ({
    weight: answersFromFiles(command) ? weightOfAnswers : 1,
    arbitrary: command.isHook ? hookCall(name, command) : fc.record({
      name: fc.constant(name),
      words: wordsOf(command),
      input: fc.record({ text: fc.oneof(fc.constant('{}'), texts, placed('file')) }),
    }),
  })),
);

/** A hook as agents call it, or with any words. */
function hookCall(name: string, command: Command): fc.Arbitrary<CommandLine> {
  const input = fc.record({ sample: fc.constantFrom(...samplePayloads), file: placed('file'), command: texts });
  return fc.oneof(
    input.map((one) => ({ name, words: [one.sample.agent, one.sample.event], input: one })),
    fc.record({ name: fc.constant(name), words: wordsOf(command), input }),
  );
}

/** It reads files by which a pack is made, in the state that a user left. */
export function answersFromFiles(command: Command): boolean {
  return listCommandOptions(command)['include'] !== undefined && !replaysHistory(command);
}

/** It packs past commits for tasks of its own, which takes long. */
export function replaysHistory(command: Command): boolean {
  return listCommandOptions(command)['include'] !== undefined && command.rejects?.['task'] !== undefined;
}

function wordsOf(command: Command): fc.Arbitrary<Word[]> {
  const examples = command.examples.map((line) => shellWords(line).slice(1) as Word[]);
  const given = examples.length === 0
    ? positionals(command)
    : fc.oneof({ weight: 2, arbitrary: positionals(command) }, { weight: 1, arbitrary: fc.constantFrom(...examples) });
  return fc.tuple(options(command), given).map(([before, after]) => [...before, ...after]);
}

/** Options of all commands are as frequent together as one of the command. */
function options(command: Command): fc.Arbitrary<Word[]> {
  const rows = Object.entries(listCommandOptions(command));
  const isUniversal = ([name]: readonly [string, OptionRow]) => Object.hasOwn(universalOptions, name);
  const universal = rows.filter(isUniversal);
  const own = rows.filter((row) => !isUniversal(row));
  const row = fc.oneof(...own.map((one) => fc.constant(one)), fc.constant(['json', universalOptions.json] as const),
    fc.constantFrom(...universal));
  return fc.array(row.chain(([name, one]) => option(name, one)), { maxLength: mostOptions }).map((all) => all.flat());
}

function option(name: string, row: OptionRow): fc.Arbitrary<Word[]> {
  if (row.type === 'boolean') return fc.constant([`--${name}`]);
  const value = fc.oneof({ weight: 6, arbitrary: valueOf(row) }, { weight: 1, arbitrary: anyWord });
  return fc.oneof(
    { weight: 3, arbitrary: value.map((word) => [prefixed(`--${name}=`, word)]) },
    { weight: 2, arbitrary: value.map((word): Word[] => [`--${name}`, word]) },
    ...(row.optionalValue ? [{ weight: 2, arbitrary: fc.constant<Word[]>([`--${name}`]) }] : []),
  );
}

function valueOf({ values, value = '' }: OptionRow): fc.Arbitrary<Word> {
  if (values === 'number') return numbers;
  if (values === 'file' || values === 'folder' || values === 'thread') return fc.oneof(placed(values), texts);
  if (values !== undefined) return fc.constantFrom<Word>(...values);
  const place = placesOfValues[value];
  return place === undefined ? texts : placed(place);
}

/** As many as the row takes, mostly; sometimes a folder before them, which may be meant as ROOT. */
function positionals(command: Command): fc.Arbitrary<Word[]> {
  const words = (least: number, most: number, word = anyWord) => fc.array(word, { minLength: least, maxLength: most });
  const target = fc.oneof(placed('target'), placed('file'), anyWord);
  switch (command.positionals) {
    case 'none':
      return fc.oneof({ weight: 4, arbitrary: words(0, 0) }, { weight: 1, arbitrary: words(1, 1, placed('folder')) });
    case 'file':
      return words(1, 1, target);
    case 'files':
      return words(1, 3, target);
    case 'optional file':
      return words(0, 1, placed('file'));
    case 'optional files':
      return words(0, 3, target);
    case 'query':
      return words(0, 1);
    case 'command':
      return fc.constantFrom(...ownCommands).map((own) => ['--', ...own]);
    case 'names':
    case 'optional names':
    case 'action':
    case 'name and words':
      return named(command);
  }
}

/** Names as a shell completes them, then what the last one takes. */
function named(command: Command, before: readonly string[] = []): fc.Arbitrary<Word[]> {
  const choices = command.names?.(before, Object.keys(table)) ?? [];
  if (choices.length === 0) return fc.array(anyWord, { maxLength: 2 }).map((more) => [...before, ...more]);
  return fc.constantFrom(...choices).chain((name) =>
    fc.oneof(fc.constant<Word[]>([...before, name]),
      before.length < 3 ? named(command, [...before, name]) : fc.constant<Word[]>([]))
  );
}
