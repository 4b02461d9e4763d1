import type { SessionSettings } from '#engine/settings/sessionSettings';
import type { SessionReport } from '#reports';
import { redact } from '#secrets/redact';
import { hookAdapters } from '#agents/hooks/hookAdapters';
import { isInHoldout } from '#base/holdout';
import { append } from '#base/collections/lists';
import { byText } from '#base/order';
import { deduplicateSessions } from '../pure/facts/ownHistory';
import { computePackUse, type ShownPack } from '../pure/facts/packUse';
import { findRelativePath } from '../pure/facts/paths';
import type { SessionState } from '../pure/facts/state';
import { buildSessionReport, type SessionTexts } from '../pure/facts/summary';
import type { FolderTranscript } from './folderSessions';
import { readSessionTexts } from './sessionTexts';

export interface ReportContext {
  readonly folders: readonly string[];
  readonly settings: SessionSettings;
  readonly packs: readonly ShownPack[];
  /** The time of the last change of the user's configuration, in milliseconds since 1970. */
  readonly configuredAt: number | undefined;
  /** The current time, in milliseconds since 1970. */
  readonly now: number;
}

/** A session with its subagents and transcript. */
export interface FolderSession {
  readonly state: SessionState;
  /** The session's subagents and their own subagents, in the order in which they started. */
  readonly descendants: readonly SessionState[];
  readonly transcript: FolderTranscript;
}

/** Lists the sessions of this folder, newest first, with subagents below the session that started them. */
export function listFolderSessions(transcripts: readonly FolderTranscript[],
  folders: readonly string[]): readonly FolderSession[]
{
  const agents = [...new Set(transcripts.map((transcript) => transcript.agent))];
  const sessions = agents.flatMap((agent) => {
    const agentTranscripts = transcripts.filter((transcript) => transcript.agent === agent);
    const states = deduplicateSessions(agentTranscripts.flatMap((transcript) => transcript.sessions));
    const transcriptsById = new Map<string, FolderTranscript>();
    for (const transcript of agentTranscripts) {
      for (const { id } of transcript.sessions) {
        const existing = transcriptsById.get(id);
        if (!existing || existing.change === 'gone') transcriptsById.set(id, transcript);
      }
    }
    return nestSessions(states).filter(({ state }) => isInFolder(state)).map((session): FolderSession => ({
      ...session,
      transcript: transcriptsById.get(session.state.id)!,
    }));
  });
  return sessions.sort((a, b) => (b.state.updatedAt ?? 0) - (a.state.updatedAt ?? 0) || byText(a.state.id, b.state.id));

  function isInFolder(state: SessionState): boolean {
    return state.cwds.length === 0 || state.cwds.some((cwd) => findRelativePath(cwd, folders) !== undefined);
  }
}

/** Nests subagents below the session that started them. */
export function nestSessions(states: readonly SessionState[]): readonly Pick<FolderSession, 'state' | 'descendants'>[] {
  const ids = new Set(states.map((session) => session.id));
  const childrenByParent = new Map<string, SessionState[]>();
  const isChild = (session: SessionState): boolean =>
    session.parent !== undefined && session.parent !== session.id && ids.has(session.parent);
  for (const state of states) if (isChild(state)) append(childrenByParent, state.parent!, state);
  return states.filter((session) => !isChild(session)).map((state) => ({
    state,
    descendants: collectDescendants(state.id, childrenByParent),
  }));
}

/** Returns each descendant once, even if the sessions name each other as parents. */
function collectDescendants(id: string,
  childrenByParent: ReadonlyMap<string, readonly SessionState[]>): readonly SessionState[]
{
  const descendants = new Set<SessionState>();
  const queue = [id];
  for (let parent = queue.shift(); parent !== undefined; parent = queue.shift()) {
    for (const child of childrenByParent.get(parent) ?? []) {
      if (descendants.has(child)) continue;
      descendants.add(child);
      queue.push(child.id);
    }
  }
  return [...descendants];
}

export function createSessionReport(session: FolderSession,
  { folders, settings, packs, now, configuredAt }: ReportContext): SessionReport
{
  const { state, descendants, transcript } = session;
  const texts = settings.detail === 'prompts' && transcript.change !== 'gone'
    ? readSessionTexts(transcript, state)
    : undefined;
  const pack = computePackUse([state, ...descendants], packs, folders);
  const report = buildSessionReport(state, {
    file: transcript.path,
    ...(transcript.change === 'gone' ? { isGone: true } : {}),
    ...(transcript.reason === undefined ? {} : { reason: transcript.reason }),
  }, descendants, {
    agent: transcript.agent,
    folders,
    now,
    ...(texts ? { texts: redactTexts(texts) } : {}),
    pack,
    heldOut: pack === null ? null : findHeldOut(state, transcript.agent.id, settings.holdout, configuredAt),
  });
  return report.cost === null ? { ...report, cost: computePricedCost(report, settings.prices) } : report;
}

function findHeldOut({ id, startedAt }: SessionState, agentId: string, holdout: number,
  configuredAt: number | undefined): boolean | null
{
  if (holdout === 0 || startedAt === undefined || startedAt < (configuredAt ?? Infinity)) return null;
  return Object.hasOwn(hookAdapters, agentId) ? isInHoldout(id, holdout) : null;
}

function redactTexts({ prompts, lastAnswer }: SessionTexts): SessionTexts {
  return {
    prompts: new Map([...prompts].map(([key, text]) => [key, redact(text)])),
    ...(lastAnswer === undefined ? {} : { lastAnswer: redact(lastAnswer) }),
  };
}

/**
 * Computes the cost from the user's prices. Returns null if a model of the session has no price, or if several models
 * have different prices.
 */
function computePricedCost({ model, tokens: { total } }: SessionReport, prices: SessionSettings['prices']):
  | number
  | null
{
  const modelPrices = model.map((name) => (Object.hasOwn(prices, name) ? prices[name] : undefined));
  const [price] = modelPrices;
  if (!price || modelPrices.some((candidate) => candidate?.join() !== price.join())) return null;
  const counts = [total.input, total.output, total.cacheCreation, total.cacheRead];
  // unrecorded tokens cannot be priced
  if (counts.some((count, i) => count === null && price[i]! > 0)) return null;
  return counts.reduce<number>((sum, count, i) => sum + ((count ?? 0) * price[i]!) / 1e6, 0);
}
