import { byText } from '#base/order';
import { listOptionRows, type OptionRow } from '../arguments/options';
import type { Command } from '../command';

export interface CompletionWord {
  readonly word: string;
  /** The description, on one line. */
  readonly help: string;
}

/** The possible completions of the last word. */
export interface Completions {
  readonly words: readonly CompletionWord[];
  /** The kind of paths that the shell itself completes if no word matches. */
  readonly paths: 'none' | 'files' | 'folders';
}

export interface CompletionSources {
  /** All commands, in the order of the help. */
  readonly commands: Readonly<Record<string, Command>>;
  /** Returns the IDs of the threads. Called only if a thread is allowed at this position. */
  readonly listThreads: (root: string | undefined) => Promise<readonly string[]>;
}

const noCompletions: Completions = { words: [], paths: 'none' };

/**
 * Completes the last of the words that follow `agentpack`; the last word may be empty. All suggestions come from the
 * table of commands: their options, the options' values, and their positionals.
 */
export async function complete(words: readonly string[], sources: CompletionSources): Promise<Completions> {
  const { commands } = sources;
  const [name = '', ...commandArguments] = words;
  const lastWord = words.at(-1) ?? '';
  const filterMatching = (candidates: readonly CompletionWord[]) =>
    candidates.filter(({ word }) => word.startsWith(lastWord));
  if (words.length <= 1) {
    const commandWords = Object.entries(commands).map(([word, { help }]) => ({ word, help }));
    const flags = [{ word: '--help', help: 'explain where to start and list all commands' }, {
      word: '--version',
      help: 'print the version',
    }];
    return { words: filterMatching(lastWord.startsWith('-') ? flags : commandWords), paths: 'none' };
  }
  if (name === '--help' || name === '-h')
    return { words: filterMatching([{ word: '--all', help: 'describe what each command does' }]), paths: 'none' };
  if (!Object.hasOwn(commands, name)) return noCompletions;
  const command = commands[name]!;
  const options = listOptionRows(command.options, command.reads);
  const { usedOptions, positionals, isAfterSeparator, pendingOption, root } = parseWords(commandArguments.slice(0, -1),
    options);
  if (pendingOption !== undefined) return completeValue(options[pendingOption]!, '');
  const assignment = isAfterSeparator ? null : /^--([a-z-]+)=/.exec(lastWord);
  if (assignment)
    return Object.hasOwn(options, assignment[1]!)
      ? completeValue(options[assignment[1]!]!, assignment[0])
      : noCompletions;
  const suggestOptions = () =>
    filterMatching(
      Object.entries(options).filter(([option, { multiple }]) => multiple === true || !usedOptions.has(option))
        .map(([option, { help }]) => ({ word: `--${option}`, help })),
    );
  if (!isAfterSeparator && lastWord.startsWith('-')) return { words: suggestOptions(), paths: 'none' };
  const previousOption = isAfterSeparator ? undefined : usedOptions.get(commandArguments.at(-2)?.slice(2) ?? '');
  const valueCompletions = previousOption?.optionalValue === undefined
    ? noCompletions
    : await completeValue(previousOption, '');
  const { words: names, paths } = completePositional(command, positionals, isAfterSeparator, Object.keys(commands));
  const suggestions = [...valueCompletions.words, ...filterMatching(names)];
  return suggestions.length === 0 && paths === 'none' && lastWord === '' && !isAfterSeparator
    ? { words: suggestOptions(), paths }
    : { words: suggestions, paths };

  async function completeValue({ values = [] }: OptionRow, prefix: string): Promise<Completions> {
    if (values === 'file') return { words: [], paths: 'files' };
    if (values === 'number') return noCompletions;
    if (values === 'folder') return { words: [], paths: 'folders' };
    const allValues = values === 'thread'
      ? await sources.listThreads(root ?? (command.positionals === 'none' ? positionals[0] : undefined))
      : values;
    return { words: filterMatching(allValues.map((value) => ({ word: prefix + value, help: '' }))), paths: 'none' };
  }
}

interface ParsedWords {
  /** The options before the last word. */
  readonly usedOptions: ReadonlyMap<string, OptionRow>;
  readonly positionals: readonly string[];
  /** Whether the last word follows `--`. */
  readonly isAfterSeparator: boolean;
  /** The name of the option whose value is the last word. */
  readonly pendingOption: string | undefined;
  readonly root: string | undefined;
}

function parseWords(words: readonly string[], options: Readonly<Record<string, OptionRow>>): ParsedWords {
  const usedOptions = new Map<string, OptionRow>();
  const positionals: string[] = [];
  let root: string | undefined;
  let pendingOption: string | undefined;
  for (const [i, word] of words.entries()) {
    if (pendingOption !== undefined) {
      if (pendingOption === 'root') root = word;
      pendingOption = undefined;
    } else if (word === '--') {
      return {
        usedOptions,
        positionals: [...positionals, ...words.slice(i + 1)],
        isAfterSeparator: true,
        pendingOption,
        root,
      };
    } else if (word.startsWith('--')) {
      const [, name = '', value] = /^--([^=]*)(?:=(.*))?$/s.exec(word)!;
      if (!Object.hasOwn(options, name)) continue;
      const option: OptionRow = options[name]!;
      usedOptions.set(name, option);
      if (name === 'root') root = value;
      if (option.type === 'string' && option.optionalValue === undefined && value === undefined) pendingOption = name;
    } else if (!word.startsWith('-')) {
      positionals.push(word);
    }
  }
  return { usedOptions, positionals, isAfterSeparator: false, pendingOption, root };
}

function completePositional({ positionals: kind, names }: Command, previousPositionals: readonly string[],
  isAfterSeparator: boolean, commands: readonly string[]): Completions
{
  const candidates = (names?.(previousPositionals, commands) ?? []).filter((name) =>
    !previousPositionals.includes(name)
  ).sort(byText);
  const words = candidates.map((word) => ({ word, help: '' }));
  switch (kind) {
    case 'action':
      return { words, paths: previousPositionals.length === 0 ? 'none' : 'files' };
    case 'none':
      return { words, paths: previousPositionals.length === 0 ? 'folders' : 'none' };
    case 'query':
      return { words, paths: previousPositionals.length === 0 && !isAfterSeparator ? 'folders' : 'none' };
    case 'file':
    case 'optional file':
      return { words, paths: previousPositionals.length < 2 ? 'files' : 'none' };
    case 'files':
    case 'optional files':
      return { words, paths: 'files' };
    case 'command':
    case 'name and words':
      return isAfterSeparator
        ? { words: [], paths: 'files' }
        : { words: previousPositionals.length === 0 ? words : [], paths: 'none' };
    case 'names':
    case 'optional names':
      return { words, paths: 'none' };
  }
}
