import { UserError } from '#base/errors';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { changeEntry } from './changeEntry';
import { compactMemory, importMemory } from './changeManyEntries';
import { checkEntries, listEntries, showEntry } from './showEntries';
import { isatty } from 'node:tty';
import type { NewEntry } from '../engine/memoryChange';
import type { MemoryReport } from '#reports';
import { askConsent } from '#apps/cli/consent/askConsent';
import { joinTerminalLines, term } from '#apps/cli/output/terminal';
import { getOnlyArgument } from './onlyOne';
import { readGitUserName } from '#platform/git/personInGit';

type Action = (context: CommandContext, args: readonly string[]) => Promise<CommandResult>;

const actions: Readonly<Record<string, Action>> = {
  add: (context, args) => addEntry('note', context, args),
  decision: (context, args) => addEntry('decision', context, args),
  list: listEntries,
  show: showEntry,
  edit: (context, args) => changeEntry('edit', context, args),
  remove: (context, args) => changeEntry('remove', context, args),
  accept: (context, args) => changeEntry('accept', context, args),
  reject: (context, args) => changeEntry('reject', context, args),
  check: checkEntries,
  compact: compactMemory,
  import: importMemory,
};

/** The actions that accept each option. */
const actionsByOption: Readonly<Record<string, readonly string[]>> = {
  'about': ['add', 'decision', 'edit', 'list'],
  'personal': ['add', 'decision'],
  'share': ['add', 'decision', 'import'],
  'status': ['decision'],
  'supersedes': ['decision'],
  'source': ['add', 'decision'],
  'text': ['edit'],
  'stale': ['list'],
  'strict': ['check'],
  'dry-run': ['compact', 'import'],
  'yes': ['compact', 'import'],
};

export async function runMemory(context: CommandContext): Promise<CommandResult> {
  const [action = 'list', ...args] = context.names;
  const runAction = actions[action];
  if (!runAction) {
    throw new UserError(`agentpack memory has no action ${JSON.stringify(action)}: ${Object.keys(actions).join(', ')}.`,
      'usage');
  }
  for (const [option, acceptingActions] of Object.entries(actionsByOption)) {
    if (context.values[option] !== undefined && !acceptingActions.includes(action))
      throw new UserError(`agentpack memory ${action} takes no --${option}: ${acceptingActions.join(', ')} do.`,
        'usage');
  }
  return runAction(context, args);
}

/** Runs `memory add` and `memory decision`. */
async function addEntry(kind: NewEntry['entryKind'], context: CommandContext,
  args: readonly string[]): Promise<CommandResult>
{
  const { engine, options, values, run, host, env } = context;
  const text = getOnlyArgument(kind === 'note' ? 'add' : 'decision', 'text', args);
  const isPersonal = values['personal'] === true;
  const currentMemory = await engine.memory({ ...options, noWrite: true }, run);
  const shouldShare = !isPersonal && !currentMemory.isShared &&
    (values['share'] === true || await askToShare(currentMemory, context));
  const source = values['source'] as string | undefined ?? await readGitUserName(host.root, env);
  const supersedes = values['supersedes'] as string | undefined;
  const change: NewEntry = {
    kind: 'add',
    text,
    entryKind: kind,
    about: (values['about'] as readonly string[] | undefined) ?? [],
    owner: isPersonal ? 'person' : 'repository',
    status: values['status'] === 'proposed' ? 'proposed' : 'accepted',
    ...(supersedes !== undefined && { supersedes }),
    ...(source !== undefined && { source }),
  };
  const report = await engine.changeMemory({ change, share: shouldShare }, options, run);
  const [addedEntry] = report.entries;
  return {
    json: report,
    text: () =>
      joinTerminalLines(
        term`Added ${addedEntry!.id} to ${addedEntry!.file}.`,
        addedEntry!.lost.length > 0
          ? term`Nothing named ${addedEntry!.lost.join(', ')} was found. Packs find the entry only by its words.`
          : undefined,
        isPersonal || shouldShare || currentMemory.isShared
          ? undefined
          : 'Git ignores the file until you share it. To share it, use --share when you add the next entry.',
      ),
    exit: 0,
  };
}

/**
 * Asks the user whether to share the files. Returns false without asking if the repository already has an entry or if
 * the command does not run in a terminal.
 */
async function askToShare({ entries }: MemoryReport, context: CommandContext): Promise<boolean> {
  const { input, values } = context;
  if (entries.some(({ owner }) => owner === 'repository')) return false;
  if (!isatty(input) || values['json'] === true || values['quiet'] === true) return false;
  return askConsent('Share MEMORY.md and DECISIONS.md with your team, so that git sees them?', context);
}
