import { findChanges, type Changes } from './changes';
import type { OpenedPack } from './openPack';
import { formatElapsedTime, formatChangesForAgent, formatRepackCommand, sanitizeName } from './phrases';
import type { World } from './world';

const maxTopFiles = 8;
/**
 * The maximum number of characters of a task: below the limits of all agents, the smallest of which is Codex's 2,500
 * tokens.
 */
const maxTaskChars = 300;

/** Formats facts about the pack at the start of a session: task, age, changes, the first files, and how to get more. */
export function formatPackDigest(world: World, pack: OpenedPack): string {
  const { basis } = pack;
  const changes = findChanges(world, pack);
  const topPaths = basis.files.slice(0, maxTopFiles).map(({ path }) => sanitizeName(path));
  const count = basis.files.length;
  return [
    `AgentPack: ${sanitizeName(basis.contextPath)} is a context pack for this folder, made ${
      formatElapsedTime(world.now - basis.packedAt)
    }${
      basis.task === '' ? '' : ` for the task "${sanitizeName(basis.task).slice(0, maxTaskChars)}"`
    }. It shows ${count} ${count === 1 ? 'file' : 'files'}${
      topPaths.length > 0 ? `, first ${topPaths.join(', ')}` : ''
    }.`,
    hasChanges(changes)
      ? `It is stale: since then ${formatChangesForAgent(changes, basis)}. \`${
        formatRepackCommand(basis)
      }\` makes a new one.`
      : describePackFreshness(world, pack),
    'More: `agentpack retrieve PATH` prints a file or block, `agentpack search WORDS` and `agentpack related FILE` find others.',
  ].join('\n');
}

/** Describes the state of a pack whose shown files, task and branch are unchanged except by the session itself. */
function describePackFreshness(world: World, { root, basis, finding }: OpenedPack): string {
  if (!finding) {
    const head = world.readHead(root);
    const hasMoved = head?.commit && basis.head !== null && !head.commit.startsWith(basis.head);
    const isIndexNewer = head?.indexTime !== undefined && head.indexTime > basis.packedAt;
    return `AgentPack cannot tell whether it is fresh: no running AgentPack (an editor, \`agentpack watch\`) answers for this folder. None of these files has changed on disk since then, nor ${
      sanitizeName(basis.taskFile.path)
    } or the branch${hasMoved ? '; HEAD is at another commit' : ''}${
      isIndexNewer ? "; git's index was written since" : ''
    }. \`agentpack status\` compares everything.`;
  }
  if (finding.isFresh) return `It is fresh, according to AgentPack in ${finding.host}, which has this folder open.`;
  const shownPaths = new Set(basis.files.map(({ path }) => path));
  const hiddenCount = [...finding.files].filter((path) => !shownPaths.has(path)).length;
  const otherCauses = [
    ...(hiddenCount > 0 ? [`${hiddenCount} ${hiddenCount === 1 ? 'file' : 'files'} that it does not show`] : []),
    ...finding.otherKinds,
  ];
  return otherCauses.length === 0
    ? `Nothing has changed since then except by this session, according to AgentPack in ${finding.host}.`
    : `None of these files has changed on disk since then, but AgentPack in ${finding.host} finds other changes: ${
      otherCauses.join(', ')
    }. \`${formatRepackCommand(basis)}\` makes a new one.`;
}

/** Reports whether the session has yet to be informed about this pack. */
export function isNewPack({ basis, session: { lastNews } }: OpenedPack): boolean {
  return lastNews === undefined || !lastNews.startsWith(`${basis.revision} `);
}

/** Returns what has changed about the pack since the session was last informed, or undefined if nothing has changed. */
export function getPackNews(world: World, pack: OpenedPack):
  | { readonly news: string; readonly text: string; }
  | undefined
{
  const changes = findChanges(world, pack);
  const state = hasChanges(changes) ? formatChangesForAgent(changes, pack.basis) : '';
  const news = `${pack.basis.revision} ${state}`;
  if (pack.session.lastNews === news) return undefined;
  const isNew = isNewPack(pack);
  // no message is needed if the reported changes have been undone
  if (!isNew && state === '') return undefined;
  return {
    news,
    text: isNew
      ? formatPackDigest(world, pack)
      : `AgentPack: ${sanitizeName(pack.basis.contextPath)} is stale: since it was made, ${state}. \`${
        formatRepackCommand(pack.basis)
      }\` makes a new one.`,
  };
}

export function hasChanges({ files, isTaskChanged, branch }: Changes): boolean {
  return files.length > 0 || isTaskChanged || branch !== undefined;
}
