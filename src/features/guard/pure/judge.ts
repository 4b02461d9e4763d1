import type { HookOutcome } from '#agents/hooks/hookCall';
import type { FileStamp } from '#reports';
import { append } from '#base/collections/lists';
import { decideEdit } from '#base/editVerdict';
import { getPathBelow, getRelativeFolder } from '#base/text/paths';
import { findUnseenChanges, type Changes } from './changes';
import { findContestingThreads, createThreadRowReader, type ContestingThread } from './contested';
import { hasChanges } from './digest';
import type { OpenedPack, PackLookup } from './openPack';
import { listFoldersAbove, joinAbsolutePath } from './paths';
import { formatChangesForAgent, formatPathList, formatRepackCommand, sanitizeName } from './phrases';
import { formatReportKey, type LogLine } from './sessionLog';
import type { World } from './world';

export const proceed: HookOutcome = { kind: 'proceed' };
const noChanges: Changes = { files: [], isTaskChanged: false, branch: undefined };
const maxSnapshotBytes = 64_000_000;
const snapshotEntryPattern = /^\{"hash":"([0-9a-f]{64})","size_bytes":(\d{1,15})/;
const maxEntryChars = 200;

/**
 * Judges whether the session may edit these files (absolute paths), based on the packs of their folders. Edits of
 * files outside all packs, AgentPack's own files, new files and files that the pack could not choose are allowed. A
 * session is notified only once about each file of a pack revision, so its second attempt is allowed.
 */
export function judgeEdit(world: World, paths: readonly string[], findPack: PackLookup): HookOutcome {
  const outcomes = [...groupByPack()].map(([pack, files]) => judgeFiles(world, pack, files));
  return outcomes.find(({ kind }) => kind === 'deny') ?? outcomes.find(({ kind }) => kind === 'warn') ?? proceed;

  function groupByPack(): ReadonlyMap<OpenedPack, readonly string[]> {
    const groups = new Map<OpenedPack, string[]>();
    for (const path of paths) {
      const folder = listFoldersAbove(path)[0];
      const pack = folder === undefined ? undefined : findPack(folder);
      if (pack) append(groups, pack, path);
    }
    return groups;
  }
}

/** Judges files of a single root. */
function judgeFiles(world: World, pack: OpenedPack, files: readonly string[]): HookOutcome {
  const { basis, session } = pack;
  const targetPaths = files.flatMap((file) => resolvePackPath(world, pack, file) ?? []);
  const nowMs = world.now;
  const outcome = decideOutcome();
  // from now on, an allowed edit counts as the session's own
  if (outcome.kind !== 'deny') pack.log(targetPaths.map((path) => ({ is: 'edit', at: nowMs, path })));
  return outcome;

  function decideOutcome(): HookOutcome {
    const unreportedPaths = targetPaths.filter((path) =>
      !session.reportedKeys.has(formatReportKey(basis.revision, path))
    );
    const findStamp = createStampLookup(world, pack);
    const stamps = unreportedPaths.flatMap((path) => findStamp(path) ?? []);
    const getThreadRows = createThreadRowReader(world);
    const contestedFiles = unreportedPaths.flatMap((path) => {
      const threads = findContestingThreads(world, pack, path, getThreadRows);
      return threads.length > 0 ? [{ path, threads }] : [];
    });
    const changes = stamps.length === 0
      ? noChanges
      : findUnseenChanges(world, pack, stamps.filter((stamp) => !basis.files.includes(stamp)));
    const decision = decideEdit({
      level: basis.level,
      hasPack: true,
      isCovered: stamps.length > 0,
      isStale: hasChanges(changes),
      isContested: contestedFiles.length > 0,
    });
    if (decision === 'proceed') return proceed;
    const affectedPaths = new Set([...stamps, ...contestedFiles].map(({ path }) => path));
    const reportedPaths = unreportedPaths.filter((path) => affectedPaths.has(path));
    const isDenied = decision === 'block';
    const text = [
      isDenied
        ? `AgentPack: the edit of ${formatPathList(reportedPaths)} was not made.`
        : `AgentPack, about ${formatPathList(reportedPaths)}:`,
      ...contestedFiles.map(({ path, threads }) =>
        `Another thread has changed ${sanitizeName(path)}: ${
          threads.slice(0, 3).map((thread) => formatThread(thread, pack.root)).join(', ')
        }; \`agentpack threads\` shows its task.`
      ),
      ...(hasChanges(changes)
        ? [
          `${sanitizeName(basis.contextPath)} is stale: since it was made, and not by this session, ${
            formatChangesForAgent(changes, basis)
          }.`,
          `\`${formatRepackCommand(basis)}\` makes a new one.`,
        ]
        : []),
      ...(isDenied ? ['The same edit is allowed when it is tried again.'] : []),
    ].join(' ');
    const reportedLines = reportedPaths.map((path): LogLine => ({
      is: 'said',
      at: nowMs,
      revision: basis.revision,
      path,
    }));
    // an edit is denied only if the denial is recorded; otherwise it would be denied forever
    const isRecorded = pack.log(reportedLines);
    return { kind: isDenied && isRecorded ? 'deny' : 'warn', text };
  }
}

function formatThread({ id, elsewhere }: ContestingThread, root: string): string {
  if (!elsewhere) return sanitizeName(id);
  const branchSuffix = elsewhere.branch === undefined ? '' : ` on the branch ${sanitizeName(elsewhere.branch)}`;
  return `${sanitizeName(id)} in the work tree ${sanitizeName(getRelativeFolder(root, elsewhere.root))}${branchSuffix}`;
}

/**
 * Returns a function that finds the stamp of a file at the time of the pack. The result is undefined for a file that
 * the pack did not find, and for a deleted file that the pack does not show. The snapshot is read once for all files.
 */
function createStampLookup(world: World, { root, basis }: OpenedPack): (path: string) => FileStamp | undefined {
  let snapshot: string | undefined;
  return (path) => {
    const shownFile = basis.files.find((file) => file.path === path);
    if (shownFile) return shownFile;
    if (!world.stat(joinAbsolutePath(root, path))) return undefined;
    // the snapshot is not parsed, because it has an entry for every file in the folder
    snapshot ??= world.read(joinAbsolutePath(root, basis.snapshotPath), maxSnapshotBytes) ?? '';
    const key = `${JSON.stringify(path)}:`;
    const keyIndex = snapshot.indexOf(`${key}{"hash":`);
    const entry = keyIndex < 0
      ? null
      : snapshotEntryPattern.exec(snapshot.slice(keyIndex + key.length, keyIndex + key.length + maxEntryChars));
    return entry ? { path, hash: entry[1]!, size: Number(entry[2]), mtimeMs: null } : undefined;
  };
}

/** Returns the path by which the pack refers to a file below the root; undefined for AgentPack's own files. */
export function resolvePackPath(world: World, { root, basis }: OpenedPack, file: string): string | undefined {
  const path = getPathBelow(root, file, world.foldsCase);
  if (path === undefined || path === '.agentpack' || path.startsWith('.agentpack/')) return undefined;
  if (basis.files.some((candidate) => candidate.path === path)) return path;
  const pathInOtherCase = world.foldsCase
    ? basis.files.find((candidate) => candidate.path.toLowerCase() === path.toLowerCase())?.path
    : undefined;
  return pathInOtherCase ?? resolveLinks() ?? path;

  /** Resolves links, because a folder in the path may be a link to another folder of the root. */
  function resolveLinks(): string | undefined {
    const [realFile, realRoot] = [world.realPath(file), world.realPath(root)];
    return realFile === undefined || realRoot === undefined
      ? undefined
      : getPathBelow(realRoot, realFile, world.foldsCase);
  }
}
