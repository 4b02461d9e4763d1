import { changesSince, type Changes } from './changes';
import type { OpenedPack } from './openPack';
import { ago, changesText, repackCommand, shown } from './phrases';
import type { World } from './world';

const topFiles = 8;
/** Below the limits of all agents: the smallest is Codex' 2,500 tokens. Characters. */
const longestTask = 300;

/** Facts about the pack at the start of a session: task, age, changes, the first files, and how to get more. */
export function digestOf(world: World, pack: OpenedPack): string {
  const { basis } = pack;
  const changes = changesSince(world, pack);
  const top = basis.files.slice(0, topFiles).map(({ path }) => shown(path));
  const count = basis.files.length;
  return [
    `AgentPack: ${shown(basis.contextPath)} is a context pack for this folder, made ${ago(world.now - basis.packedAt)}${
      basis.task === '' ? '' : ` for the task "${shown(basis.task).slice(0, longestTask)}"`
    }. It shows ${count} ${count === 1 ? 'file' : 'files'}${top.length > 0 ? `, first ${top.join(', ')}` : ''}.`,
    hasChanges(changes)
      ? `It is stale: since then ${changesText(changes, basis)}. \`${repackCommand(basis)}\` makes a new one.`
      : 'None of these files has changed on disk since then; nothing else was compared.',
    'More: `agentpack retrieve PATH` prints a file or block, `agentpack search WORDS` and `agentpack related FILE` find others.',
  ].join('\n');
}

/** What is new about the pack for a session that knows an earlier state of it; undefined where nothing is. */
export function newsOf(world: World, pack: OpenedPack): { readonly news: string; readonly text: string; } | undefined {
  const changes = changesSince(world, pack);
  const state = hasChanges(changes) ? changesText(changes, pack.basis) : '';
  const news = `${pack.basis.revision} ${state}`;
  if (pack.session.told === news) return undefined;
  const isNewPack = pack.session.told === undefined || !pack.session.told.startsWith(`${pack.basis.revision} `);
  // that changes are gone needs no words
  if (!isNewPack && state === '') return undefined;
  return {
    news,
    text: isNewPack
      ? digestOf(world, pack)
      : `AgentPack: ${shown(pack.basis.contextPath)} is stale: since it was made, ${state}. \`${
        repackCommand(pack.basis)
      }\` makes a new one.`,
  };
}

export function hasChanges({ files, task, branch }: Changes): boolean {
  return files.length > 0 || task || branch !== undefined;
}
