import { isObject } from '#base/isObject';
import { silentAnswer } from '#agents/hooks/answers';
import { findCallingAgent, hookAdapters, type HookAgent } from '#agents/hooks/hookAdapters';
import type { FileRead, HookAnswer, HookCall, HookOutcome } from '#agents/hooks/hookCall';
import { findShellReads } from '#agents/hooks/shellReads';
import { findShellWrites } from '#agents/hooks/shellWrites';
import { containsPath, getPathBelow } from '#base/text/paths';
import { hasActiveConnection } from './connectedHooks';
import { formatPackDigest, isNewPack, getPackNews } from './digest';
import { judgeEdit, proceed } from './judge';
import { findHoldout } from './holdout';
import { fetchHostFinding } from './hostFinding';
import { createPackLookup, findSessionFolder, type OpenedPack, type PackLookup } from './openPack';
import { recordCommand, recordCommandEnd, recordEdits } from './ownEdits';
import { recordReads } from './ownReads';
import { resolveAbsolutePath, listFoldersAbove, joinAbsolutePath } from './paths';
import { judgeSecretReads } from './secretReads';
import type { World } from './world';

export interface AnsweredHook {
  readonly answer: HookAnswer;
  /** The agent that called; undefined if it has no hooks. */
  readonly agent: HookAgent | undefined;
  readonly event: string;
  /** The folder of the pack that the call refers to. */
  readonly root: string | undefined;
}

/**
 * Returns the output of a hook called as `guard.cjs AGENT EVENT` with this payload. If `isPluginHook` is set, the hook
 * belongs to a plugin: it prints and records nothing if the agent is connected.
 */
export async function answerHook(unmappedWorld: World, agentName: string, eventName: string, payload: unknown,
  isPluginHook = false): Promise<AnsweredHook>
{
  const agent = findCallingAgent(agentName, payload);
  if (agent === undefined)
    return { answer: silentAnswer, agent, event: eventName, root: undefined };
  const adapter = hookAdapters[agent];
  const call = isObject(payload) ? adapter.read(eventName, payload) : undefined;
  const event = call?.event ?? eventName;
  const respond = (outcome: HookOutcome, root?: string): AnsweredHook => ({
    answer: adapter.answer(event, outcome),
    agent,
    event,
    root,
  });
  if (!call || call.kind === 'other') return respond(proceed);
  const folder = findSessionFolder(unmappedWorld, call.cwd, call.folders);
  if (isPluginHook && hasActiveConnection(unmappedWorld, agent, folder)) return respond(proceed);
  const holdout = findHoldout(unmappedWorld, call.session);
  const findAnyPack = createPackLookup(unmappedWorld, { agent, session: call.session }, folder);
  const findPack: PackLookup = holdout === 0 ? findAnyPack : () => undefined;
  const pack = folder === undefined ? undefined : findPack(folder);
  const { world, toPackPath } = mapRoots(unmappedWorld, pack);
  const request: HookRequest = {
    call,
    findPack,
    pack,
    canInformAgent: adapter.deliversText(event),
    toAbsolutePaths: (paths) => resolveCallPaths(world, call, folder, paths, toPackPath),
  };
  const secretsOutcome = folder === undefined ? proceed : judgeSecretReads(unmappedWorld, {
    ...request,
    caller: { agent, session: call.session },
    root: pack?.root ?? folder,
    toAbsolutePaths: (paths) => resolveCallPaths(unmappedWorld, call, folder, paths, (path) => path),
  });
  if (secretsOutcome.kind === 'deny') return respond(secretsOutcome, pack?.root);
  await queryRunningHosts(world, request);
  const isToldOfHoldout = holdout > 0 && call.kind === 'session' && folder !== undefined && findAnyPack(folder);
  const judgedOutcome = isToldOfHoldout && request.canInformAgent
    ? createHoldoutNote(holdout)
    : addPendingWarning(world, pack, request.canInformAgent, decideHookOutcome(world, request));
  const decidedOutcome = secretsOutcome.kind === 'proceed'
    ? judgedOutcome
    : prependText(secretsOutcome.text, judgedOutcome);
  const outcome = call.isCompacted && request.canInformAgent && holdout === 0
    ? withWorkingSet(decidedOutcome, await unmappedWorld.readWorkingSet(agent, payload))
    : decidedOutcome;
  return respond(outcome, pack?.root);
}

/** Returns the output that lets the agent proceed if the guard itself fails. */
export function createProceedAnswer(agentName: string, event: string, payload: unknown): HookAnswer {
  const agent = findCallingAgent(agentName, payload);
  return agent === undefined ? silentAnswer : hookAdapters[agent].answer(event, proceed);
}

/** A call, with the packs and paths that it refers to. */
interface HookRequest {
  readonly call: HookCall;
  readonly findPack: PackLookup;
  /** The pack of the session's folder. */
  readonly pack: OpenedPack | undefined;
  readonly canInformAgent: boolean;
  /** Converts paths of the call to absolute paths as they are spelled in the pack. */
  toAbsolutePaths(paths: readonly string[]): readonly string[];
}

function decideHookOutcome(world: World,
  { call, findPack, pack, canInformAgent, toAbsolutePaths }: HookRequest): HookOutcome
{
  const command = call.command ?? '';
  switch (call.kind) {
    case 'edit':
      return judgeOnce(world, call, pack, () => judgeEdit(world, toAbsolutePaths(call.paths), findPack));
    case 'edited':
      recordEdits(world, toAbsolutePaths(call.paths), findPack);
      return proceed;
    case 'shell':
      return judgeOnce(world, call, pack, () => {
        const outcome = judgeEdit(world, toAbsolutePaths(findShellWrites(command)), findPack);
        if (outcome.kind !== 'deny' && pack) recordCommand(world, pack);
        return outcome;
      });
    case 'shellDone':
      if (pack) recordCommandEnd(world, pack);
      recordEdits(world, toAbsolutePaths(findShellWrites(command)), findPack);
      recordReads(world, toAbsoluteReads(findShellReads(command)), findPack);
      return proceed;
    case 'read':
      recordReads(world, toAbsoluteReads(call.reads), findPack);
      return proceed;
    case 'reading':
      return proceed;
    default:
      return pack && canInformAgent ? reportNews(world, call, pack) : proceed;
  }

  function toAbsoluteReads(reads: readonly FileRead[]): readonly FileRead[] {
    return call.isOfSubagent
      ? []
      : reads.flatMap((read) => toAbsolutePaths([read.path]).map((path) => ({ ...read, path })));
  }
}

function resolveCallPaths(world: World, { folders }: HookCall, folder: string | undefined, paths: readonly string[],
  toPackPath: (path: string) => string): readonly string[]
{
  const bases = [folder,
    ...folders.flatMap((candidate) => resolveAbsolutePath(candidate, undefined, world.isWindows) ?? [])];
  return paths.flatMap((path) => {
    const candidates = [...new Set(bases)].flatMap((base) => {
      const absolutePath = resolveAbsolutePath(path, base, world.isWindows);
      return absolutePath === undefined ? [] : toPackPath(absolutePath);
    });
    return candidates.find((candidate) => world.stat(candidate)) ?? candidates[0] ?? [];
  });
}

/** Queries the running AgentPack for each affected pack, and stores the result in the pack. */
async function queryRunningHosts(world: World,
  { call, findPack, pack, canInformAgent, toAbsolutePaths }: HookRequest): Promise<void>
{
  if (call.kind === 'edit' || call.kind === 'shell') {
    const paths = call.kind === 'edit' ? call.paths : findShellWrites(call.command ?? '');
    const affectedPacks = toAbsolutePaths(paths).flatMap((path) => findPack(listFoldersAbove(path)[0] ?? path) ?? []);
    await Promise.all([...new Set(affectedPacks)].map(async (affectedPack) => {
      if (affectedPack.basis.level !== 'off')
        affectedPack.finding = await fetchHostFinding(world, affectedPack, 'last');
    }));
  } else if (pack && canInformAgent && (call.kind === 'session' || call.kind === 'prompt' && isNewPack(pack)))
    pack.finding = await fetchHostFinding(world, pack, 'new');
}

function createHoldoutNote(oneOf: number): HookOutcome {
  return {
    kind: 'context',
    text:
      `AgentPack: tell the user that this session works without the pack's hooks, for comparison, as one of ${oneOf} does (sessions.holdout).`,
  };
}

/** The maximum time between two hook calls that report the same action, in milliseconds. */
const maxSameActionMs = 2_000;
/** The maximum length of the key of an action, in characters. */
const maxKeyChars = 2_000;

/**
 * Judges an action once and gives the same answer to both hooks that may report it. Some models restart the numbering
 * of calls in each reply, and an agent may make several calls in one step, so the number alone is not enough.
 */
function judgeOnce(world: World, call: HookCall, pack: OpenedPack | undefined, judge: () => HookOutcome): HookOutcome {
  if (!pack || call.toolCall === undefined) return judge();
  const key = [call.kind, call.toolCall, ...call.paths, call.command ?? ''].join(' ').slice(0, maxKeyChars);
  const cachedAnswer = pack.session.answers.get(key);
  if (cachedAnswer && Math.abs(world.now - cachedAnswer.at) <= maxSameActionMs) return cachedAnswer.outcome;
  const outcome = judge();
  if (outcome.kind !== 'proceed') pack.log([{ is: 'answer', at: world.now, call: key, outcome }]);
  return outcome;
}

function reportNews(world: World, { kind }: HookCall, pack: OpenedPack): HookOutcome {
  const packNews = getPackNews(world, pack);
  if (kind !== 'session' && !packNews) return proceed;
  if (kind === 'session') {
    world.tidy(pack.root);
    if (pack.session.reads.size > 0) pack.log([{ is: 'begun', at: world.now }]);
  }
  if (packNews) pack.log([{ is: 'told', at: world.now, news: packNews.news }]);
  return { kind: 'context', text: kind === 'session' ? formatPackDigest(world, pack) : packNews!.text };
}

/** The limit of added context that all agents accept, in characters: Claude Code cuts it at 10,000. */
const maxContext = 9_000;

/** Adds the working set, without its last lines if they do not fit. */
function withWorkingSet(outcome: HookOutcome, workingSet: string | undefined): HookOutcome {
  if (workingSet === undefined) return outcome;
  const text = 'text' in outcome ? `${outcome.text}\n\n${workingSet}` : workingSet;
  const end = text.length <= maxContext ? text.length : text.lastIndexOf('\n', maxContext);
  return { kind: 'context', text: text.slice(0, end) };
}

/** Stores a warning that cannot reach the agent at this event, and adds a stored warning to an event that can. */
function addPendingWarning(world: World, pack: OpenedPack | undefined, canInformAgent: boolean,
  outcome: HookOutcome): HookOutcome
{
  if (!pack) return outcome;
  const nowMs = world.now;
  if (outcome.kind === 'warn' && !canInformAgent) {
    pack.log([{ is: 'owed', at: nowMs, text: outcome.text }]);
    return outcome;
  }
  const { pendingWarning } = pack.session;
  if (!canInformAgent || pendingWarning === '' || outcome.kind === 'deny') return outcome;
  pack.log([{ is: 'owed', at: nowMs, text: '' }]);
  return prependText(pendingWarning, outcome);
}

function prependText(text: string, outcome: HookOutcome): HookOutcome {
  return outcome.kind === 'proceed'
    ? { kind: 'context', text }
    : { kind: outcome.kind, text: `${text}\n${outcome.text}` };
}

/** Presents a pack's additional roots as folders of its root: `/shop/api/a.ts` stands for the file `/api/a.ts`. */
export interface MappedRoots {
  readonly world: World;
  /** Returns the path below the pack's root for a file in an additional root, and any other path unchanged. */
  toPackPath(path: string): string;
}

function mapRoots(world: World, pack: OpenedPack | undefined): MappedRoots {
  const roots = pack?.basis.roots ?? [];
  if (!pack || roots.length === 0) return { world, toPackPath: (path) => path };
  const { root } = pack;
  const toRealPath = (path: string) => {
    const relativePath = getPathBelow(root, path, world.foldsCase);
    const matchingRoot = relativePath === undefined
      ? undefined
      : roots.find(({ name }) => containsPath(name, relativePath));
    return matchingRoot
      ? joinAbsolutePath(matchingRoot.folder, relativePath!.slice(matchingRoot.name.length + 1))
      : path;
  };
  return {
    world: {
      ...world,
      stat: (path) => world.stat(toRealPath(path)),
      realPath: (path) => world.realPath(toRealPath(path)),
      read: (path, maxBytes) => world.read(toRealPath(path), maxBytes),
      hash: (path, maxBytes) => world.hash(toRealPath(path), maxBytes),
    },
    toPackPath(path) {
      for (const { name, folder } of roots) {
        const relativePath = getPathBelow(folder, path, world.foldsCase);
        if (relativePath !== undefined) return joinAbsolutePath(root, `${name}/${relativePath}`);
      }
      return path;
    },
  };
}
