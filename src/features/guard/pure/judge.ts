import type { HookOutcome } from '#agents/hooks/hookCall';
import type { FileStamp } from '#reports';
import { append } from '#base/collections/lists';
import { editDecision } from '#base/editVerdict';
import { pathBelow, relativeFolder } from '#base/text/paths';
import { unseenChanges, type Changes } from './changes';
import { contestingThreads, readThreadRows, type ContestingThread } from './contested';
import { hasChanges } from './digest';
import type { OpenedPack, Packs } from './openPack';
import { foldersAbove, joined } from './paths';
import { changesText, named, repackCommand, shown } from './phrases';
import { saidKey, type LogLine } from './sessionLog';
import type { World } from './world';

const proceed: HookOutcome = { kind: 'proceed' };
const noChanges: Changes = { files: [], task: false, branch: undefined };
const maxSnapshot = 64_000_000;
const snapshotEntry = /^\{"hash":"([0-9a-f]{64})","size_bytes":(\d{1,15})/;
const longestEntry = 200;

/**
 * Judges whether the session may edit these files (absolute paths), based on the packs of their folders. Files outside
 * all packs, AgentPack's own files, new files and files that the pack could not choose proceed. A session is notified
 * only once about each file of a pack revision, so that there is no dead end: the second attempt proceeds.
 */
export function judgeEdit(world: World, paths: readonly string[], packs: Packs): HookOutcome {
  const outcomes = [...byPack()].map(([pack, files]) => judgeFiles(world, pack, files));
  return outcomes.find(({ kind }) => kind === 'deny') ?? outcomes.find(({ kind }) => kind === 'warn') ?? proceed;

  function byPack(): ReadonlyMap<OpenedPack, readonly string[]> {
    const groups = new Map<OpenedPack, string[]>();
    for (const path of paths) {
      const folder = foldersAbove(path)[0];
      const pack = folder === undefined ? undefined : packs(folder);
      if (pack) append(groups, pack, path);
    }
    return groups;
  }
}

/** Judges files of a single root. */
function judgeFiles(world: World, pack: OpenedPack, files: readonly string[]): HookOutcome {
  const { basis, session } = pack;
  const targets = files.flatMap((file) => resolvePackPath(world, pack, file) ?? []);
  const at = world.now;
  const outcome = stopping();
  // from now on, an allowed edit counts as the session's own
  if (outcome.kind !== 'deny') pack.log(targets.map((path) => ({ is: 'edit', at, path })));
  return outcome;

  function stopping(): HookOutcome {
    const unsaid = targets.filter((path) => !session.said.has(saidKey(basis.revision, path)));
    const stampIn = stampsOf(world, pack);
    const stamps = unsaid.flatMap((path) => stampIn(path) ?? []);
    const rowsIn = readThreadRows(world);
    const contestedFiles = unsaid.flatMap((path) => {
      const threads = contestingThreads(world, pack, path, rowsIn);
      return threads.length > 0 ? [{ path, threads }] : [];
    });
    const changes = stamps.length === 0
      ? noChanges
      : unseenChanges(world, pack, stamps.filter((stamp) => !basis.files.includes(stamp)));
    const decision = editDecision({
      level: basis.level,
      hasPack: true,
      isCovered: stamps.length > 0,
      isStale: hasChanges(changes),
      isContested: contestedFiles.length > 0,
    });
    if (decision === 'proceed') return proceed;
    const concerned = new Set([...stamps, ...contestedFiles].map(({ path }) => path));
    const judged = unsaid.filter((path) => concerned.has(path));
    const isDenied = decision === 'block';
    const text = [
      isDenied ? `AgentPack: the edit of ${named(judged)} was not made.` : `AgentPack, about ${named(judged)}:`,
      ...contestedFiles.map(({ path, threads }) =>
        `Another thread has changed ${shown(path)}: ${
          threads.slice(0, 3).map((thread) => threadText(thread, pack.root)).join(', ')
        }; \`agentpack threads\` shows its task.`
      ),
      ...(hasChanges(changes)
        ? [
          `${shown(basis.contextPath)} is stale: since it was made, and not by this session, ${
            changesText(changes, basis)
          }.`,
          `\`${repackCommand(basis)}\` makes a new one.`,
        ]
        : []),
      ...(isDenied ? ['The same edit is let through when it is tried again.'] : []),
    ].join(' ');
    const reportedLines = judged.map((path): LogLine => ({ is: 'said', at, revision: basis.revision, path }));
    // without a record, an edit must not be denied, as it would be denied forever
    const isRemembered = pack.log(reportedLines);
    return { kind: isDenied && isRemembered ? 'deny' : 'warn', text };
  }
}

function threadText({ id, elsewhere }: ContestingThread, root: string): string {
  if (!elsewhere) return shown(id);
  const on = elsewhere.branch === undefined ? '' : ` on the branch ${shown(elsewhere.branch)}`;
  return `${shown(id)} in the work tree ${shown(relativeFolder(root, elsewhere.root))}${on}`;
}

/**
 * Returns files in the state that the pack found; undefined for a file that the pack did not find, or that is gone and
 * not shown by the pack. The snapshot is read once for all files.
 */
function stampsOf(world: World, { root, basis }: OpenedPack): (path: string) => FileStamp | undefined {
  let snapshot: string | undefined;
  return (path) => {
    const shown = basis.files.find((file) => file.path === path);
    if (shown) return shown;
    if (!world.stat(joined(root, path))) return undefined;
    // not parsed, as it has an entry for every file of the folder
    snapshot ??= world.read(joined(root, basis.snapshotPath), maxSnapshot) ?? '';
    const key = `${JSON.stringify(path)}:`;
    const at = snapshot.indexOf(`${key}{"hash":`);
    const entry = at < 0 ? null : snapshotEntry.exec(snapshot.slice(at + key.length, at + key.length + longestEntry));
    return entry ? { path, hash: entry[1]!, size: Number(entry[2]), mtimeMs: null } : undefined;
  };
}

/** Returns the pack's name for a file below the root; undefined for AgentPack's own files. */
export function resolvePackPath(world: World, { root, basis }: OpenedPack, file: string): string | undefined {
  const path = pathBelow(root, file, world.foldsCase);
  if (path === undefined || path === '.agentpack' || path.startsWith('.agentpack/')) return undefined;
  if (basis.files.some((candidate) => candidate.path === path)) return path;
  const folded = world.foldsCase
    ? basis.files.find((candidate) => candidate.path.toLowerCase() === path.toLowerCase())?.path
    : undefined;
  return folded ?? throughLinks() ?? path;

  /** A folder in the path may be a link to another folder of the root. */
  function throughLinks(): string | undefined {
    const [real, realRoot] = [world.realPath(file), world.realPath(root)];
    return real === undefined || realRoot === undefined ? undefined : pathBelow(realRoot, real, world.foldsCase);
  }
}
