import type { SelectionChange } from '../../../../engine';
import type { SelectionReport } from '../../../../reports';
import type { Command, CommandContext, CommandResult } from '../../command';
import { lines, term, type TerminalText } from '../../output/terminal';
import { threadLabel } from '../scope';

interface ChoiceTexts {
  readonly usage: string;
  readonly help: string;
  readonly examples: readonly string[];
  readonly done: string;
  readonly already: string;
  readonly next: (several: boolean) => string;
}

const texts = {
  pin: {
    usage: 'pin [[ROOT] FILE…]',
    help:
      'Shows files, or all files of folders, in every pack, in the best view that fits. Without a file: lists pinned and excluded files. Several folders follow a ROOT, which may be ".".',
    examples: ['pin src/price.ts test/price.test.ts', 'pin test', 'pin'],
    done: 'Pinned',
    already: 'pinned already',
    next: (several) =>
      `the next pack shows ${several ? 'them in the best views' : 'it in the best view'} that the budget has room for`,
  },
  unpin: {
    usage: 'unpin [ROOT] FILE…',
    help: 'Removes pins.',
    examples: ['unpin test/price.test.ts'],
    done: 'Unpinned',
    already: 'not pinned',
    next: (several) => `the next pack ranks ${several ? 'them' : 'it'} like any other file`,
  },
  exclude: {
    usage: 'exclude [ROOT] FILE…',
    help: 'Excludes files, or all files of folders, from every pack.',
    examples: ['exclude docs/other.md'],
    done: 'Excluded',
    already: 'excluded already',
    next: (several) => `the next pack omits ${several ? 'them' : 'it'}`,
  },
  include: {
    usage: 'include [ROOT] FILE…',
    help: 'Removes exclusions made by "agentpack exclude".',
    examples: ['include docs/other.md'],
    done: 'Included again',
    already: 'not excluded',
    next: (several) => `the next pack ranks ${several ? 'them' : 'it'} like any other file`,
  },
} satisfies Record<SelectionChange, ChoiceTexts>;

/** `pin`, `unpin`, `exclude`, `include`: recorded for one scope, for the editor and the command line alike. */
export const selectionCommands = {
  pin: command('pin', 'optional files'),
  unpin: command('unpin', 'files'),
  exclude: command('exclude', 'files'),
  include: command('include', 'files'),
} satisfies Record<SelectionChange, Command>;

function command(kind: SelectionChange, positionals: 'files' | 'optional files'): Command {
  const { usage, help, examples } = texts[kind];
  return { usage, help, examples, positionals, reads: { thread: true }, execute: (context) => select(kind, context) };
}

async function select(kind: SelectionChange, { engine, options, paths, run }: CommandContext): Promise<CommandResult> {
  const label = threadLabel(engine.scope(options, 'pack'));
  const report = await engine.select({
    ...(options.thread === undefined ? {} : { thread: options.thread }),
    ...(paths.length > 0 && { choice: { kind, paths } }),
  }, run);
  return {
    json: report,
    exit: 0,
    text: () =>
      lines(...(paths.length === 0 ? [listText(report)] : changeTexts(texts[kind], paths, report)),
        label === undefined ? undefined : term`thread ${label}`),
  };
}

/** One sentence for the files whose choice changed, and one for those that had it already. */
function changeTexts({ done, already, next }: ChoiceTexts, paths: readonly string[],
  { changed }: SelectionReport): TerminalText[]
{
  const given = [...new Set(paths)];
  const now = given.filter((path) => changed.includes(path));
  const before = given.filter((path) => !changed.includes(path));
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
    return term`Nothing is pinned or excluded by hand here: agentpack pin FILE shows a file in every pack.`;
  return lines(...groups.flatMap(([title, paths]) => [title, ...paths.map((path) => term`  ${path}`)]));
}
