import { isValidThreadId, maxThreadIdLength } from '#base/task/threadName';
import { getPathBelow } from '#base/text/paths';
import { formatSealedVerdict } from '#base/verdictSeal';
import type { VerdictBasis } from '#reports';
import { parseSealedBasis } from './basis';
import { findConfigValue, maxConfigBytes } from '#base/configValue';
import type { HostFinding } from './hostFinding';
import { resolveAbsolutePath, listFoldersAbove, joinAbsolutePath } from './paths';
import { parseHookSession, serializeSessionLog, type LogLine, type Session } from './sessionLog';
import type { FileState, World } from './world';

/** A folder with a pack, and the session's actions there. */
export interface OpenedPack {
  /** The absolute path of the folder. */
  readonly root: string;
  readonly basis: VerdictBasis;
  readonly session: Session;
  /** The ID of the session's thread, whether or not the thread exists. */
  readonly sessionThreadId: string | undefined;
  /** The result of a running AgentPack, if it was requested and arrived in time. */
  finding: HostFinding | undefined;
  /** Appends to the session's log. Returns false if the log cannot be written. */
  log(lines: readonly LogLine[]): boolean;
}

/** The calling agent and the session name from its payload. */
export interface Caller {
  readonly agent: string;
  readonly session: string | undefined;
}

const maxVerdictBytes = 16_000_000;
export const maxSessionLogBytes = 1_000_000;

/**
 * Finds the pack of the nearest folder at or above this one; undefined if there is none. A pack in the home folder,
 * above it or in the root of a disk counts only for a session that works in exactly that folder.
 */
export type PackLookup = (folder: string) => OpenedPack | undefined;

/** Creates a lookup that reads each pack only once. `sessionFolder` is the session's working folder. */
export function createPackLookup(world: World, caller: Caller, sessionFolder: string | undefined): PackLookup {
  const packsByRoot = new Map<string, OpenedPack | 'up' | 'end'>();
  return (folder) => {
    for (const root of listFoldersAbove(joinAbsolutePath(folder, 'x'))) {
      let pack = packsByRoot.get(root);
      if (!pack)
        packsByRoot.set(root,
          pack = (root !== sessionFolder && isWideFolder(world, root) ? undefined : openPackAt(world, root, caller)) ??
            (isLinkedWorkTree(world, root) ? 'end' : 'up'));
      if (pack !== 'up') return pack === 'end' ? undefined : pack;
    }
    return undefined;
  };
}

/** The folders above a linked work tree may contain another work tree, whose pack has other versions of the files. */
function isLinkedWorkTree(world: World, folder: string): boolean {
  return /[\\/]worktrees.[^\\/]+$/.test(world.read(joinAbsolutePath(folder, '.git'), 4_096) ?? '');
}

/** Applies the same rules as `platform/fs/wideFolder.ts`. */
function isWideFolder({ home, realPath, stat, foldsCase }: World, folder: string): boolean {
  const realFolder = realPath(folder) ?? folder;
  return realFolder.endsWith('/') || realFolder === home ||
    home !== undefined && getPathBelow(realFolder, home, foldsCase) !== undefined &&
      stat(joinAbsolutePath(realFolder, '.git')) === undefined;
}

function openPackAt(world: World, root: string, caller: Caller): OpenedPack | undefined {
  const folderState = world.stat(joinAbsolutePath(root, '.agentpack'));
  // links are not followed, because they may point anywhere
  if (folderState?.kind !== 'folder' || isForeign(world, root, '.agentpack', folderState)) return undefined;
  const basis = readSessionBasis(world, root, caller);
  if (!basis) return undefined;
  const logName = formatLogName(caller);
  const session = parseHookSession(
    world.read(joinAbsolutePath(root, `.agentpack/cache/hooks/${logName}`), maxSessionLogBytes) ?? '',
  );
  // a log with a guessable name may have been planted together with the folder
  const ownSession = caller.session === undefined ? { ...session, pendingWarning: '' } : session;
  return {
    root,
    basis,
    session: ownSession,
    sessionThreadId: toSessionThreadId(caller.session),
    finding: undefined,
    log: (lines) => lines.length === 0 || world.append(root, logName, serializeSessionLog(lines)),
  };
}

/** Returns the folder of a session: its own, otherwise the first folder of its workspace, otherwise the hook's. */
export function findSessionFolder(world: World, cwd: string | undefined, folders: readonly string[]):
  | string
  | undefined
{
  return [cwd, ...folders, ...world.folders].map((folder) =>
    folder && resolveAbsolutePath(folder, undefined, world.isWindows)
  ).find((folder) => folder);
}

/**
 * Reads the verdict of the session's thread if that thread has a pack, otherwise the shared verdict. `agentpack`
 * resolves threads in the same way.
 */
function readSessionBasis(world: World, root: string, { session }: Caller): VerdictBasis | undefined {
  const configuredId = world.env['AGENTPACK_THREAD_ID'] || (readConfiguredThread(world, root) ?? 'auto');
  const isConfigured = configuredId !== 'auto' && isValidThreadId(configuredId);
  const thread = isConfigured ? configuredId : configuredId === 'auto' ? toSessionThreadId(session) : undefined;
  return (thread === undefined ? undefined : readVerdict(world, root, `threads/${thread}/`)) ??
    (isConfigured ? undefined : readVerdict(world, root, ''));
}

/** Reads a verdict of this user. A verdict from another user or from a repository must not reach an agent. */
function readVerdict(world: World, root: string, folder: string): VerdictBasis | undefined {
  const relativePath = `.agentpack/${folder}verdict.json`;
  const path = joinAbsolutePath(root, relativePath);
  const state = world.stat(path);
  const text = state && !isForeign(world, root, relativePath, state) ? world.read(path, maxVerdictBytes) : undefined;
  if (text === undefined) return undefined;
  const sealedBasis = parseSealedBasis(text);
  if (!sealedBasis) return undefined;
  const hasValidSeal = sealedBasis.seal !== undefined &&
    sealedBasis.seal === world.seal(formatSealedVerdict(world.realPath(root) ?? root, sealedBasis.raw));
  if (hasValidSeal) return sealedBasis.basis;
  world.note(
    `${path} was not written by your AgentPack: run \`agentpack pack\` to create a pack.`,
  );
  return undefined;
}

function isForeign(world: World, root: string, name: string, state: FileState): boolean {
  if (state.isForeign) world.note(`${joinAbsolutePath(root, name)} belongs to another user, so its pack is not used.`);
  return state.isForeign;
}

/** Returns the thread that the repository's `config.toml` names, otherwise the thread in the user's own file. */
function readConfiguredThread(world: World, root: string): string | undefined {
  for (const folder of [root, world.home]) {
    const path = folder && joinAbsolutePath(folder, '.agentpack/config.toml');
    const thread = path && findConfigValue(world.read(path, maxConfigBytes) ?? '', 'context', 'thread');
    if (thread !== undefined) return thread;
  }
  return undefined;
}

/** Returns the ID of the session's thread, as `agentpack` creates it. */
function toSessionThreadId(session: string | undefined): string | undefined {
  const id = session?.trim().replace(/[^A-Za-z0-9_.-]/g, '-').slice(0, maxThreadIdLength);
  return id !== undefined && isValidThreadId(id) ? id : undefined;
}

/** Returns the name of the session's log. */
export function formatLogName({ agent, session }: Caller): string {
  return `${agent}-${toSessionThreadId(session) ?? 'unnamed'}.jsonl`;
}
