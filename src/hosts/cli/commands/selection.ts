import type { Choice } from '../../../engine';
import type { SelectionReport } from '../../../reports';
import { packedFor } from './scope';
import { joined, term, type TerminalText } from '../output/terminal';
import type { Call, Command } from '../command';

interface Words {
  readonly usage: string;
  readonly help: string;
  readonly done: string;
  /** What is so already. */
  readonly already: string;
  readonly next: (several: boolean) => string;
}

/** What a person chooses by hand for the packs of a scope, in words. */
const words = {
  pin: {
    usage: 'pin [[ROOT] FILE…]',
    help:
      'Keeps files in every pack, in the best view that fits; without a file: lists what is pinned and excluded by hand.',
    done: 'Pinned',
    already: 'pinned already',
    next: (several) =>
      `the next pack shows ${several ? 'them in the best views' : 'it in the best view'} that the budget has room for`,
  },
  unpin: {
    usage: 'unpin [ROOT] FILE…',
    help: 'Removes pins.',
    done: 'Unpinned',
    already: 'not pinned',
    next: (several) => `the next pack ranks ${several ? 'them' : 'it'} like any other file`,
  },
  exclude: {
    usage: 'exclude [ROOT] FILE…',
    help: 'Leaves files out of every pack.',
    done: 'Excluded',
    already: 'excluded already',
    next: (several) => `the next pack leaves ${several ? 'them' : 'it'} out`,
  },
  include: {
    usage: 'include [ROOT] FILE…',
    help: 'Removes exclusions made by hand.',
    done: 'Included again',
    already: 'not excluded',
    next: (several) => `the next pack ranks ${several ? 'them' : 'it'} like any other file`,
  },
} satisfies Record<Choice, Words>;

/**
 * `pin`, `unpin`, `exclude`, `include`: recorded for one scope, so that the editor and the command line make the same
 * packs.
 */
export const selectionCommands = {
  pin: command('pin', 'perhaps files'),
  unpin: command('unpin', 'files'),
  exclude: command('exclude', 'files'),
  include: command('include', 'files'),
} satisfies Record<Choice, Command>;

function command(kind: Choice, takes: 'files' | 'perhaps files'): Command {
  const { usage, help } = words[kind];
  return { usage, help, takes, reads: { thread: true }, answer: (call) => answer(kind, call) };
}

async function answer(kind: Choice, { engine, options, paths, run }: Call) {
  const scope = engine.scope(options, 'pack');
  const report = await engine.select({
    ...(options.thread === undefined ? {} : { thread: options.thread }),
    ...(paths.length > 0 && { choice: { kind, paths } }),
  }, run);
  const whose = packedFor(scope);
  return {
    json: report,
    exit: 0,
    text: () =>
      joined([...(paths.length === 0 ? [listText(report)] : doneText(words[kind], paths, report)),
        ...(whose === undefined ? [] : [term`thread ${whose}`])], '\n'),
  };
}

/** One sentence for the files that are chosen otherwise now, and one for those that were chosen so before. */
function doneText({ done, already, next }: Words, paths: readonly string[],
  { changed }: SelectionReport): TerminalText[]
{
  const named = [...new Set(paths)];
  const now = named.filter((path) => changed.includes(path));
  const before = named.filter((path) => !changed.includes(path));
  return [
    ...(now.length > 0 ? [term`${done} ${now.join(', ')}: ${next(now.length > 1)}.`] : []),
    ...(before.length > 0 ? [term`${before.join(', ')} ${before.length > 1 ? 'are' : 'is'} ${already}.`] : []),
  ];
}

export function listText({ pinned, excluded, problem }: SelectionReport): TerminalText {
  if (problem !== null) return term`${problem}`;
  const groups = ([['Pinned:', pinned], ['Excluded by hand:', excluded]] as const).filter(([, paths]) =>
    paths.length > 0
  );
  if (groups.length === 0)
    return term`Nothing is pinned or excluded by hand here: agentpack pin FILE has a file in every pack.`;
  return joined(groups.flatMap(([title, paths]) => [term`${title}`, ...paths.map((path) => term`  ${path}`)]), '\n');
}
