import { isObject } from '#base/isObject';
import { callingAgent, hookAdapters, type HookAgent } from '#agents/hooks/hookAdapters';
import type { FileRead, HookAnswer, HookCall, HookOutcome } from '#agents/hooks/hookCall';
import { shellReads } from '#agents/hooks/shellReads';
import { shellWrites } from '#agents/hooks/shellWrites';
import { containsPath, pathBelow } from '#base/text/paths';
import { hasActingConnection } from './connectedHooks';
import { formatPackDigest, isNewPack, getPackNews } from './digest';
import { judgeEdit } from './judge';
import { fetchHostFinding } from './hostFinding';
import { createPackLookup, sessionFolder, type OpenedPack, type Packs } from './openPack';
import { recordCommand, recordCommandEnd, recordEdits } from './ownEdits';
import { recordReads } from './ownReads';
import { absolutePath, foldersAbove, joined } from './paths';
import type { World } from './world';

const proceed: HookOutcome = { kind: 'proceed' };

export interface Answered {
  readonly answer: HookAnswer;
  /** The agent that called; undefined if it has no hooks. */
  readonly agent: HookAgent | undefined;
  readonly event: string;
  /** The folder of the pack that the call refers to. */
  readonly root: string | undefined;
}

/**
 * Returns the output of a hook called as `guard.cjs AGENT EVENT` with this payload. `isOfPlugin`: the hook belongs to a
 * plugin and is silent and records nothing if the agent is connected.
 */
export async function answerHook(machine: World, named: string, eventName: string, payload: unknown,
  isOfPlugin = false): Promise<Answered>
{
  const agent = callingAgent(named, payload);
  if (agent === undefined)
    return { answer: { stdout: '', stderr: '', exit: 0 }, agent, event: eventName, root: undefined };
  const adapter = hookAdapters[agent];
  const call = isObject(payload) ? adapter.read(eventName, payload) : undefined;
  const event = call?.event ?? eventName;
  if (!call || call.kind === 'other') return { answer: adapter.answer(event, proceed), agent, event, root: undefined };
  const folder = sessionFolder(machine, call.cwd, call.folders);
  if (isOfPlugin && hasActingConnection(machine, agent, folder))
    return { answer: adapter.answer(event, proceed), agent, event, root: undefined };
  const packs = createPackLookup(machine, { agent, session: call.session }, folder);
  const pack = folder === undefined ? undefined : packs(folder);
  const { world, seen } = seenRoots(machine, pack);
  const request: Asked = {
    call,
    packs,
    pack,
    isTold: adapter.tells(event),
    absolute: (paths) => absolutePaths(world, call, folder, paths, seen),
  };
  await askRunningHosts(world, request);
  const decided = withOwed(world, pack, adapter.tells(event), decideHookOutcome(world, request));
  const outcome = call.isCompacted && request.isTold
    ? withWorkingSet(decided, machine.workingSet(agent, event, payload))
    : decided;
  return { answer: adapter.answer(event, outcome), agent, event, root: pack?.root };
}

/** Returns the host's output if the guard itself fails: the agent proceeds. */
export function proceedAnswer(named: string, event: string, payload: unknown): HookAnswer {
  const agent = callingAgent(named, payload);
  return agent === undefined ? { stdout: '', stderr: '', exit: 0 } : hookAdapters[agent].answer(event, proceed);
}

/** A call, with the packs and paths that it refers to. */
interface Asked {
  readonly call: HookCall;
  readonly packs: Packs;
  /** The pack of the session's folder. */
  readonly pack: OpenedPack | undefined;
  readonly isTold: boolean;
  /** Returns the paths that the call names, as the pack spells them. */
  absolute(paths: readonly string[]): readonly string[];
}

function decideHookOutcome(world: World, { call, packs, pack, isTold, absolute }: Asked): HookOutcome {
  switch (call.kind) {
    case 'edit':
      return once(world, call, pack, () => judgeEdit(world, absolute(call.paths), packs));
    case 'edited':
      recordEdits(world, absolute(call.paths), packs);
      return proceed;
    case 'shell':
      return once(world, call, pack, () => {
        const outcome = judgeEdit(world, absolute(shellWrites(call.command ?? '')), packs);
        if (outcome.kind !== 'deny' && pack) recordCommand(world, pack);
        return outcome;
      });
    case 'shellDone':
      if (pack) recordCommandEnd(world, pack);
      recordEdits(world, absolute(shellWrites(call.command ?? '')), packs);
      recordReads(world, absoluteReads(shellReads(call.command ?? '')), packs);
      return proceed;
    case 'read':
      recordReads(world, absoluteReads(call.reads), packs);
      return proceed;
    default:
      return pack && isTold ? told(world, call, pack) : proceed;
  }

  function absoluteReads(reads: readonly FileRead[]): readonly FileRead[] {
    return call.isOfSubagent ? [] : reads.flatMap((read) => absolute([read.path]).map((path) => ({ ...read, path })));
  }
}

function absolutePaths(world: World, { folders }: HookCall, folder: string | undefined, paths: readonly string[],
  seen: (path: string) => string): readonly string[]
{
  const all = [folder, ...folders.flatMap((candidate) => absolutePath(candidate, undefined, world.isWindows) ?? [])];
  return paths.flatMap((path) => {
    const candidates = [...new Set(all)].flatMap((base) => {
      const at = absolutePath(path, base, world.isWindows);
      return at === undefined ? [] : seen(at);
    });
    return candidates.find((candidate) => world.stat(candidate)) ?? candidates[0] ?? [];
  });
}

/** Asks the running AgentPack of each pack that the answer is about; a pack keeps the result. */
async function askRunningHosts(world: World, { call, packs, pack, isTold, absolute }: Asked): Promise<void> {
  if (call.kind === 'edit' || call.kind === 'shell') {
    const paths = call.kind === 'edit' ? call.paths : shellWrites(call.command ?? '');
    const about = absolute(paths).flatMap((path) => packs(foldersAbove(path)[0] ?? path) ?? []);
    await Promise.all([...new Set(about)].map(async (aboutPack) => {
      if (aboutPack.basis.level !== 'off') aboutPack.finding = await fetchHostFinding(world, aboutPack, 'last');
    }));
  } else if (pack && isTold && (call.kind === 'session' || call.kind === 'prompt' && isNewPack(pack)))
    pack.finding = await fetchHostFinding(world, pack, 'new');
}

/** The time in milliseconds within which two hooks report the same action. */
const sameAction = 2_000;
/** The maximum number of a command's characters in a key. */
const longestKey = 2_000;

/**
 * Judges an action once and gives the same answer to both hooks that may report it. Some models restart the numbering
 * of calls in each reply, and one step of an agent may make several, so the number alone is not enough.
 */
function once(world: World, call: HookCall, pack: OpenedPack | undefined, judge: () => HookOutcome): HookOutcome {
  if (!pack || call.toolCall === undefined) return judge();
  const key = [call.kind, call.toolCall, ...call.paths, call.command ?? ''].join(' ').slice(0, longestKey);
  const cached = pack.session.answers.get(key);
  if (cached && Math.abs(world.now - cached.at) <= sameAction) return cached.outcome;
  const outcome = judge();
  if (outcome.kind !== 'proceed') pack.log([{ is: 'answer', at: world.now, call: key, outcome }]);
  return outcome;
}

function told(world: World, { kind }: HookCall, pack: OpenedPack): HookOutcome {
  const news = getPackNews(world, pack);
  if (kind !== 'session' && !news) return proceed;
  if (kind === 'session') {
    world.tidy(pack.root);
    if (pack.session.reads.size > 0) pack.log([{ is: 'begun', at: world.now }]);
  }
  if (news) pack.log([{ is: 'told', at: world.now, news: news.news }]);
  return { kind: 'context', text: kind === 'session' ? formatPackDigest(world, pack) : news!.text };
}

/** The limit of added context that all agents accept, in characters: Claude Code cuts it at 10,000. */
const maxContext = 9_000;

/** Adds the working set, without its last lines if there is no room for them. */
function withWorkingSet(outcome: HookOutcome, workingSet: string | undefined): HookOutcome {
  if (workingSet === undefined) return outcome;
  const text = 'text' in outcome ? `${outcome.text}\n\n${workingSet}` : workingSet;
  const end = text.length <= maxContext ? text.length : text.lastIndexOf('\n', maxContext);
  return { kind: 'context', text: text.slice(0, end) };
}

/** If a warning cannot reach the agent at this event, it is kept for the next event that can deliver it. */
function withOwed(world: World, pack: OpenedPack | undefined, isTold: boolean, outcome: HookOutcome): HookOutcome {
  if (!pack) return outcome;
  const at = world.now;
  if (outcome.kind === 'warn' && !isTold) {
    pack.log([{ is: 'owed', at, text: outcome.text }]);
    return outcome;
  }
  const { owed } = pack.session;
  if (!isTold || owed === '' || outcome.kind === 'deny') return outcome;
  pack.log([{ is: 'owed', at, text: '' }]);
  return outcome.kind === 'proceed'
    ? { kind: 'context', text: owed }
    : { kind: outcome.kind, text: `${owed}\n${outcome.text}` };
}

/** A pack's further roots, as if each were a folder of its root: `/shop/api/a.ts` is the file `/api/a.ts`. */
export interface SeenRoots {
  readonly world: World;
  /** Returns the path below the pack's root for a file of a further root, and any other path unchanged. */
  seen(path: string): string;
}

function seenRoots(world: World, pack: OpenedPack | undefined): SeenRoots {
  const roots = pack?.basis.roots ?? [];
  if (!pack || roots.length === 0) return { world, seen: (path) => path };
  const { root } = pack;
  const real = (path: string) => {
    const below = pathBelow(root, path, world.foldsCase);
    const found = below === undefined ? undefined : roots.find(({ name }) => containsPath(name, below));
    return found ? joined(found.folder, below!.slice(found.name.length + 1)) : path;
  };
  return {
    world: {
      ...world,
      stat: (path) => world.stat(real(path)),
      realPath: (path) => world.realPath(real(path)),
      read: (path, maxBytes) => world.read(real(path), maxBytes),
      hash: (path, maxBytes) => world.hash(real(path), maxBytes),
    },
    seen(path) {
      for (const { name, folder } of roots) {
        const below = pathBelow(folder, path, world.foldsCase);
        if (below !== undefined) return joined(root, `${name}/${below}`);
      }
      return path;
    },
  };
}
