import { UserError } from '#base/errors';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { changeEntry } from './changeEntry';
import { compactMemory, importMemory } from './changeManyEntries';
import { newEntry } from './newEntry';
import { checkEntries, listEntries, showEntry } from './showEntries';

type Action = (context: CommandContext, given: readonly string[]) => Promise<CommandResult>;

const actions: Readonly<Record<string, Action>> = {
  add: (context, given) => newEntry('note', context, given),
  decision: (context, given) => newEntry('decision', context, given),
  list: listEntries,
  show: showEntry,
  edit: (context, given) => changeEntry('edit', context, given),
  remove: (context, given) => changeEntry('remove', context, given),
  accept: (context, given) => changeEntry('accept', context, given),
  reject: (context, given) => changeEntry('reject', context, given),
  check: checkEntries,
  compact: compactMemory,
  import: importMemory,
};

/** Options → the actions that take them. */
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
  const [action = 'list', ...given] = context.names;
  const run = actions[action];
  if (!run) {
    throw new UserError(`agentpack memory has no action ${JSON.stringify(action)}: ${Object.keys(actions).join(', ')}.`,
      'usage');
  }
  for (const [option, takers] of Object.entries(optionsOf)) {
    if (context.values[option] !== undefined && !takers.includes(action))
      throw new UserError(`agentpack memory ${action} takes no --${option}: ${takers.join(', ')} do.`, 'usage');
  }
  return run(context, given);
}
