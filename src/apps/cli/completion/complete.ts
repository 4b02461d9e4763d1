import { byText } from '#base/order';
import { optionRows, type OptionRow } from '../arguments/options';
import type { Command } from '../command';

export interface CompletionWord {
  readonly word: string;
  /** One line. */
  readonly help: string;
}

/** The possible completions of the last word. */
export interface Completions {
  readonly words: readonly CompletionWord[];
  /** What the shell itself completes if no word matches. */
  readonly paths: 'none' | 'files' | 'folders';
}

export interface CompletionSources {
  /** All commands, in the order of the help. */
  readonly commands: Readonly<Record<string, Command>>;
  /** IDs of threads; requested only if one is allowed at this place. */
  readonly threads: (root: string | undefined) => Promise<readonly string[]>;
}

const noCompletions: Completions = { words: [], paths: 'none' };

/**
 * Completes the last of the words that follow `agentpack`, which may be empty. Everything comes from the table of
 * commands: their options, the options' values, and their positionals.
 */
export async function complete(words: readonly string[], sources: CompletionSources): Promise<Completions> {
  const { commands } = sources;
  const [name = '', ...rest] = words;
  const last = words.at(-1) ?? '';
  const matching = (candidates: readonly CompletionWord[]) => candidates.filter(({ word }) => word.startsWith(last));
  if (words.length <= 1) {
    const all = Object.entries(commands).map(([word, { help }]) => ({ word, help }));
    const flags = [{ word: '--help', help: 'say where to start, and name all commands' }, {
      word: '--version',
      help: 'print the version',
    }];
    return { words: matching(last.startsWith('-') ? flags : all), paths: 'none' };
  }
  if (name === '--help' || name === '-h')
    return { words: matching([{ word: '--all', help: 'say what each command does' }]), paths: 'none' };
  if (!Object.hasOwn(commands, name)) return noCompletions;
  const command = commands[name]!;
  const options = optionRows(command.options, command.reads);
  const { given: usedOptions, positionals, isEnded, pending, root } = readWords(rest.slice(0, -1), options);
  if (pending !== undefined) return valueOf(options[pending]!, '');
  const assigned = isEnded ? null : /^--([a-z-]+)=/.exec(last);
  if (assigned)
    return Object.hasOwn(options, assigned[1]!)
      ? valueOf(options[assigned[1]!]!, assigned[0])
      : noCompletions;
  const open = () =>
    matching(
      Object.entries(options).filter(([option, { multiple }]) => multiple === true || !usedOptions.has(option))
        .map(([option, { help }]) => ({ word: `--${option}`, help })),
    );
  if (!isEnded && last.startsWith('-')) return { words: open(), paths: 'none' };
  const optional = isEnded ? undefined : usedOptions.get(rest.at(-2)?.slice(2) ?? '');
  const values = optional?.optionalValue === undefined ? noCompletions : await valueOf(optional, '');
  const { words: names, paths } = completePositional(command, positionals, isEnded, Object.keys(commands));
  const suggestions = [...values.words, ...matching(names)];
  return suggestions.length === 0 && paths === 'none' && last === '' && !isEnded
    ? { words: open(), paths }
    : { words: suggestions, paths };

  async function valueOf({ values = [] }: OptionRow, prefix: string): Promise<Completions> {
    if (values === 'file') return { words: [], paths: 'files' };
    if (values === 'number') return noCompletions;
    if (values === 'folder') return { words: [], paths: 'folders' };
    const all = values === 'thread'
      ? await sources.threads(root ?? (command.positionals === 'none' ? positionals[0] : undefined))
      : values;
    return { words: matching(all.map((value) => ({ word: prefix + value, help: '' }))), paths: 'none' };
  }
}

interface ReadWords {
  /** The options before the last word. */
  readonly given: ReadonlyMap<string, OptionRow>;
  readonly positionals: readonly string[];
  /** After `--`. */
  readonly isEnded: boolean;
  /** The option for which the last word is the value. */
  readonly pending: string | undefined;
  readonly root: string | undefined;
}

function readWords(words: readonly string[], options: Readonly<Record<string, OptionRow>>): ReadWords {
  const usedOptions = new Map<string, OptionRow>();
  const positionals: string[] = [];
  let root: string | undefined;
  let pending: string | undefined;
  for (const [i, word] of words.entries()) {
    if (pending !== undefined) {
      if (pending === 'root') root = word;
      pending = undefined;
    } else if (word === '--') {
      return { given: usedOptions, positionals: [...positionals, ...words.slice(i + 1)], isEnded: true, pending, root };
    } else if (word.startsWith('--')) {
      const [, name = '', value] = /^--([^=]*)(?:=(.*))?$/s.exec(word)!;
      if (!Object.hasOwn(options, name)) continue;
      const option: OptionRow = options[name]!;
      usedOptions.set(name, option);
      if (name === 'root') root = value;
      if (option.type === 'string' && option.optionalValue === undefined && value === undefined) pending = name;
    } else if (!word.startsWith('-')) {
      positionals.push(word);
    }
  }
  return { given: usedOptions, positionals, isEnded: false, pending, root };
}

function completePositional({ positionals: kind, names }: Command, before: readonly string[], isEnded: boolean,
  commands: readonly string[]): Completions
{
  const candidates = (names?.(before, commands) ?? []).filter((name) => !before.includes(name)).sort(byText);
  const words = candidates.map((word) => ({ word, help: '' }));
  switch (kind) {
    case 'action':
      return { words, paths: before.length === 0 ? 'none' : 'files' };
    case 'none':
      return { words, paths: before.length === 0 ? 'folders' : 'none' };
    case 'query':
      return { words, paths: before.length === 0 && !isEnded ? 'folders' : 'none' };
    case 'file':
    case 'optional file':
      return { words, paths: before.length < 2 ? 'files' : 'none' };
    case 'files':
    case 'optional files':
      return { words, paths: 'files' };
    case 'command':
    case 'name and words':
      return isEnded ? { words: [], paths: 'files' } : { words: before.length === 0 ? words : [], paths: 'none' };
    case 'names':
    case 'optional names':
      return { words, paths: 'none' };
  }
}
