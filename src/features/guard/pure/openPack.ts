import { hasThreadForm, longestThreadId } from '#base/task/threadName';
import { pathBelow } from '#base/text/paths';
import { sealedText } from '#base/verdictSeal';
import type { VerdictBasis } from '#reports';
import { readBasis } from './basis';
import type { HostFinding } from './hostFinding';
import { absolutePath, foldersAbove, joined } from './paths';
import { sessionFrom, serializeSessionLog, type LogLine, type Session } from './sessionLog';
import type { FileState, World } from './world';

/** A folder with a pack, and the session's actions there. */
export interface OpenedPack {
  /** Absolute. */
  readonly root: string;
  readonly basis: VerdictBasis;
  readonly session: Session;
  /** The ID that the session's thread has, or would have. */
  readonly sessionId: string | undefined;
  /** Set if it was requested and arrived in time. */
  finding: HostFinding | undefined;
  /** Adds to the session's log; false if that is impossible. */
  log(lines: readonly LogLine[]): boolean;
}

/** The agent, and its session's name in the payload. */
export interface Caller {
  readonly agent: string;
  readonly session: string | undefined;
}

const maxVerdict = 16_000_000;
const maxConfig = 1_000_000;
export const maxLog = 1_000_000;

/**
 * Finds the pack of the nearest folder at or above this one; undefined if there is none. A pack in the home folder,
 * above it or in the root of a disk counts only for a session that works in exactly that folder.
 */
export type Packs = (folder: string) => OpenedPack | undefined;

/** Reads each pack once. `session` is the session's working folder. */
export function createPackLookup(world: World, caller: Caller, session: string | undefined): Packs {
  const opened = new Map<string, OpenedPack | undefined>();
  return (folder) => {
    for (const root of foldersAbove(joined(folder, 'x'))) {
      if (!opened.has(root))
        opened.set(root, root !== session && isWide(world, root) ? undefined : openAt(world, root, caller));
      const pack = opened.get(root);
      if (pack) return pack;
    }
    return undefined;
  };
}

/** As `platform/fs/wideFolder.ts` decides. */
function isWide({ home, realPath, stat, foldsCase }: World, folder: string): boolean {
  const real = realPath(folder) ?? folder;
  return real.endsWith('/') || real === home ||
    home !== undefined && pathBelow(real, home, foldsCase) !== undefined && stat(joined(real, '.git')) === undefined;
}

function openAt(world: World, root: string, caller: Caller): OpenedPack | undefined {
  const folder = world.stat(joined(root, '.agentpack'));
  // a link may lead anywhere
  if (folder?.kind !== 'folder' || isForeign(world, root, '.agentpack', folder)) return undefined;
  const basis = basisIn(world, root, caller);
  if (!basis) return undefined;
  const name = logName(caller);
  const session = sessionFrom(world.read(joined(root, `.agentpack/cache/hooks/${name}`), maxLog) ?? '');
  // a log with a name that anybody can guess may have been planted along with the folder
  const ownSession = caller.session === undefined ? { ...session, owed: '' } : session;
  return {
    root,
    basis,
    session: ownSession,
    sessionId: toSessionThreadId(caller.session),
    finding: undefined,
    log: (lines) => lines.length === 0 || world.append(root, name, serializeSessionLog(lines)),
  };
}

/** Returns the folder of a session: its own, else the first folder of its workspace, else the hook's. */
export function sessionFolder(world: World, cwd: string | undefined, folders: readonly string[]): string | undefined {
  return [cwd, ...folders, ...world.folders].flatMap((
    folder,
  ) => (folder === undefined ? [] : absolutePath(folder, undefined, world.isWindows)))
    .find((folder) => folder !== undefined);
}

/**
 * Reads the verdict of the session's thread if it has a pack, else the shared one, just as `agentpack` resolves
 * threads.
 */
function basisIn(world: World, root: string, { session }: Caller): VerdictBasis | undefined {
  const named = world.env['AGENTPACK_THREAD_ID'] || configuredThread(world, root);
  const thread = named === undefined || named === 'auto'
    ? toSessionThreadId(session)
    : hasThreadForm(named)
    ? named
    : undefined;
  const threadBasis = thread === undefined ? undefined : verdictAt(world, root, `threads/${thread}/`);
  const usesShared = named === undefined || named === 'auto' || !hasThreadForm(named);
  return threadBasis ?? (usesShared ? verdictAt(world, root, '') : undefined);
}

/** Reads a verdict that this user owns: a file put there by another user or by a repository must not reach an agent. */
function verdictAt(world: World, root: string, folder: string): VerdictBasis | undefined {
  const name = `.agentpack/${folder}verdict.json`;
  const path = joined(root, name);
  const state = world.stat(path);
  const text = state && !isForeign(world, root, name, state) ? world.read(path, maxVerdict) : undefined;
  if (text === undefined) return undefined;
  const basis = readBasis(text);
  if (!basis) return undefined;
  const isOurs = basis.seal !== undefined &&
    basis.seal === world.seal(sealedText(world.realPath(root) ?? root, basis.raw));
  if (isOurs) return basis.basis;
  world.note(
    `${path} was not written by your AgentPack, so its pack is not used: \`agentpack pack\` makes one.`,
  );
  return undefined;
}

function isForeign(world: World, root: string, name: string, state: FileState): boolean {
  if (state.isForeign) world.note(`${joined(root, name)} belongs to another user, so its pack is not used.`);
  return state.isForeign;
}

/** Returns the thread that the repository's `config.toml` names, otherwise the thread in the user's own file. */
function configuredThread(world: World, root: string): string | undefined {
  const folders = [root, ...(world.home === undefined ? [] : [world.home])];
  for (const folder of folders) {
    const text = world.read(joined(folder, '.agentpack/config.toml'), maxConfig);
    const thread = text === undefined ? undefined : threadIn(text);
    if (thread !== undefined) return thread;
  }
  return undefined;
}

/** Returns `thread` of the table `context`. Values in forms other than `thread = "id"` are ignored. */
function threadIn(text: string): string | undefined {
  const table = /^\[context\][^\S\n]*$/m.exec(text);
  if (!table) return undefined;
  const rest = text.slice(table.index + table[0].length);
  const end = rest.search(/^\[/m);
  return /^[^\S\n]*thread[^\S\n]*=[^\S\n]*["']([^"'\n]+)["']/m.exec(end < 0 ? rest : rest.slice(0, end))?.[1];
}

/** Returns the ID of the session's thread, as `agentpack` creates it. */
function toSessionThreadId(session: string | undefined): string | undefined {
  const id = session?.trim().replace(/[^A-Za-z0-9_.-]/g, '-').slice(0, longestThreadId);
  return id !== undefined && hasThreadForm(id) ? id : undefined;
}

function logName({ agent, session }: Caller): string {
  return `${agent}-${toSessionThreadId(session) ?? 'unnamed'}.jsonl`;
}
