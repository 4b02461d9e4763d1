import { UserError } from '#base/errors';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { changeEntry } from './changeEntry';
import { compactMemory, importMemory } from './changeManyEntries';
import { checkEntries, listEntries, showEntry } from './showEntries';
import { isatty } from 'node:tty';
import type { NewEntry } from '../engine/memoryChange';
import type { MemoryReport } from '#reports';
import { askConsent } from '#apps/cli/consent/askConsent';
import { lines, term } from '#apps/cli/output/terminal';
import { onlyOne } from './onlyOne';
import { personInGit } from '#platform/git/personInGit';

type Action = (context: CommandContext, args: readonly string[]) => Promise<CommandResult>;

const actions: Readonly<Record<string, Action>> = {
  add: (context, args) => newEntry('note', context, args),
  decision: (context, args) => newEntry('decision', context, args),
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

/** Options, each with the actions that accept it. */
const optionsOf: Readonly<Record<string, readonly string[]>> = {
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
  const run = actions[action];
  if (!run) {
    throw new UserError(`agentpack memory has no action ${JSON.stringify(action)}: ${Object.keys(actions).join(', ')}.`,
      'usage');
  }
  for (const [option, takers] of Object.entries(optionsOf)) {
    if (context.values[option] !== undefined && !takers.includes(action))
      throw new UserError(`agentpack memory ${action} takes no --${option}: ${takers.join(', ')} do.`, 'usage');
  }
  return run(context, args);
}

/** Runs `memory add` and `memory decision`. */
async function newEntry(entry: NewEntry['entry'], context: CommandContext,
  args: readonly string[]): Promise<CommandResult>
{
  const { engine, options, values, run, host, env } = context;
  const text = onlyOne(entry === 'note' ? 'add' : 'decision', 'text', args);
  const isOwn = values['personal'] === true;
  const before = await engine.memory({ ...options, noWrite: true }, run);
  const share = !isOwn && !before.isShared && (values['share'] === true || await wantsToShare(before, context));
  const source = values['source'] as string | undefined ?? await personInGit(host.root, env);
  const supersedes = values['supersedes'] as string | undefined;
  const change: NewEntry = {
    kind: 'add',
    text,
    entry,
    about: (values['about'] as readonly string[] | undefined) ?? [],
    owner: isOwn ? 'person' : 'repository',
    status: values['status'] === 'proposed' ? 'proposed' : 'accepted',
    ...(supersedes !== undefined && { supersedes }),
    ...(source !== undefined && { source }),
  };
  const report = await engine.changeMemory({ change, share }, options, run);
  const [added] = report.entries;
  return {
    json: report,
    text: () =>
      lines(
        term`Added ${added!.id} to ${added!.file}.`,
        added!.lost.length > 0
          ? term`Nothing is named ${added!.lost.join(', ')} now: packs find the entry by its words alone.`
          : undefined,
        isOwn || share || before.isShared
          ? undefined
          : 'Git ignores the file until you share it: add --share to the next entry.',
      ),
    exit: 0,
  };
}

/** Asks the user at the first entry, if there is a terminal; later nothing changes. */
async function wantsToShare({ entries }: MemoryReport, context: CommandContext): Promise<boolean> {
  const { input, values } = context;
  if (entries.some(({ owner }) => owner === 'repository')) return false;
  if (!isatty(input) || values['json'] === true || values['quiet'] === true) return false;
  return askConsent('Share MEMORY.md and DECISIONS.md with your team, so that git sees them?', context);
}
