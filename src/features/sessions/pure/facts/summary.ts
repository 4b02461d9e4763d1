import { byPath, byText } from '#base/order';
import type { SessionFile, SessionRead, SessionReport, SessionTokens } from '#reports';
import type { SessionAgent } from '#agents/transcripts/sessionAgent';
import { getCurrentPhase } from './lifecycle';
import { resolveTranscriptPath, findRelativePath } from './paths';
import type { SessionState, UseFact, UsageFact } from './state';

export interface SessionSource {
  /** The path of the transcript; undefined for a session in a database. */
  readonly file?: string;
  readonly isGone?: boolean;
  /** The reason why parts of the session were not read. */
  readonly reason?: string;
}

/** The texts of a session, with the prompts by their keys. Texts are provided only if showing them is allowed. */
export interface SessionTexts {
  readonly prompts: ReadonlyMap<string, string>;
  readonly lastAnswer?: string;
}

export interface SummaryContext {
  readonly agent: SessionAgent;
  /** The folders to which paths are made relative: the root, its real path, and the other worktrees. */
  readonly folders: readonly string[];
  /** The current time in milliseconds since 1970. */
  readonly now: number;
  /** The texts, redacted by the caller; undefined if showing them is not allowed. */
  readonly texts?: SessionTexts;
  readonly pack?: SessionReport['pack'];
  readonly heldOut?: boolean | null;
}

/** The kinds of proof, from the weakest to the strongest. */
const proofsByStrength = ['call', 'shell', 'result'] as const;

/** Builds the report on a session and all its subagents, including nested ones: everything that `--json` prints. */
export function buildSessionReport(state: SessionState, source: SessionSource, descendants: readonly SessionState[],
  context: SummaryContext): SessionReport
{
  const { agent, folders, texts } = context;
  const ownTokens = sumUsages(state.usages);
  const subagents = descendants.map((subagent) => ({ state: subagent, tokens: sumUsages(subagent.usages) }));
  const subagentTokens = subagents.length === 0
    ? null
    : subagents.reduce((sum, subagent) => addTokens(sum, subagent.tokens), noTokens);
  const sessions = [state, ...descendants];
  const recordedTotal = findDifferingTotal(state, subagentTokens ? addTokens(ownTokens, subagentTokens) : ownTokens);
  const argv = agent.getResumeCommand(state.id);
  const cwd = state.cwds.at(-1) ?? null;
  const latestPrompt = state.prompts.at(-1);
  return {
    agent: agent.id,
    id: state.id,
    variant: state.variant ?? null,
    file: source.file ?? null,
    ...(source.isGone ? { gone: true } : {}),
    cwd,
    branch: state.branch ?? null,
    model: state.models,
    agentVersion: state.version ?? null,
    state: getCurrentPhase(state, context.now),
    startedAt: toIsoTimestamp(state.startedAt),
    updatedAt: toIsoTimestamp(state.updatedAt),
    endedAt: toIsoTimestamp(state.endedAt),
    parent: state.parent ?? null,
    forkOf: state.forkOf ?? null,
    position: state.position,
    lastPrompt: (latestPrompt && texts?.prompts.get(latestPrompt.key)) ?? null,
    prompts: state.prompts.map((item) => ({ at: toIsoTimestamp(item.at), text: texts?.prompts.get(item.key) ?? null })),
    lastAnswer: texts?.lastAnswer ?? null,
    files: listSessionEdits(sessions, (item) => item.uses, folders),
    failed: listSessionEdits(sessions, (item) => item.failed, folders),
    reads: listSessionReads(sessions, folders),
    unknownWrites: sessions.reduce((sum, item) => sum + item.unknownWrites.length, 0),
    subagents: subagents.map((subagent) => ({
      id: subagent.state.id,
      files: listSessionEdits([subagent.state], (session) => session.uses, folders).map((file) => file.path),
      tokens: subagent.tokens,
    })),
    tokens: {
      ...ownTokens,
      subagents: subagentTokens,
      total: subagentTokens ? addTokens(ownTokens, subagentTokens) : ownTokens,
      approximate: sessions.some((item) => item.isApproximate),
      ...(recordedTotal ? { recorded: recordedTotal } : {}),
    },
    cost: sumRecordedCosts(sessions),
    resume: argv ? { argv, cwd } : null,
    pack: context.pack ?? null,
    heldOut: context.heldOut ?? null,
    unread: {
      records: Object.values(state.unread.kinds).reduce((sum, count) => sum + count, 0),
      kinds: Object.fromEntries(Object.entries(state.unread.kinds).sort(([a], [b]) => byText(a, b))),
      malformed: state.unread.malformed,
      newer: state.unread.newer ?? null,
      reason: source.reason ?? null,
    },
  };
}

/** Lists the files below the folders that these sessions changed, in sorted order. */
export function listFilesChangedBySessions(states: readonly SessionState[],
  folders: readonly string[]): readonly string[]
{
  const files = listSessionEdits(states, (session) => session.uses, folders).filter((file) => !file.outside);
  return [...new Set(files.flatMap(({ path, to }) => [path, ...(to === undefined ? [] : [to])]))]
    .filter((path) => !/^(?:\/|\.\.|[a-z]:)/.test(path)).sort(byText);
}

/** Lists the files that a session changed in the records after the given position of its transcript. */
export function listFilesChangedSince(state: SessionState, position: number,
  folders: readonly string[]): readonly SessionFile[]
{
  return listSessionEdits([state], (session) => session.uses.filter((use) => use.position > position), folders);
}

function listSessionEdits(states: readonly SessionState[], selectUses: (state: SessionState) => readonly UseFact[],
  folders: readonly string[]): readonly SessionFile[]
{
  const filesByPath = new Map<string, SessionFile>();
  for (const state of states) {
    for (const use of selectUses(state)) {
      if (use.effect === 'read' || use.effect === 'searched') continue;
      const { path, outside } = toDisplayedPath(use.path, folders);
      if (path === '') continue;
      const existingFile = filesByPath.get(path);
      const isAdded = existingFile?.how === 'added' && use.effect === 'modified';
      filesByPath.set(path, {
        path,
        how: isAdded ? 'added' : use.effect,
        ...(use.to === undefined ? {} : { to: toDisplayedPath(use.to, folders).path }),
        at: pickLaterTime(existingFile?.at ?? null, toIsoTimestamp(use.at)),
        times: (existingFile?.times ?? 0) + 1,
        by: [...new Set([...(existingFile?.by ?? []), state.id])].sort(byText),
        proof: proofsByStrength[
          Math.max(proofsByStrength.indexOf(use.proof), existingFile ? proofsByStrength.indexOf(existingFile.proof) : 0)
        ]!,
        ...(outside ? { outside } : {}),
      });
    }
  }
  return [...filesByPath.values()].sort(byPath);
}

function listSessionReads(states: readonly SessionState[], folders: readonly string[]): readonly SessionRead[] {
  const readsByKey = new Map<string, SessionRead>();
  for (const use of states.flatMap((state) => state.uses)) {
    if (use.effect !== 'read' && use.effect !== 'searched') continue;
    const { path, outside } = toDisplayedPath(use.path, folders);
    const existingRead = readsByKey.get(`${use.effect} ${path}`);
    readsByKey.set(`${use.effect} ${path}`, {
      path,
      how: use.effect,
      lines: [...(existingRead?.lines ?? []), ...(use.lines ? [use.lines] : [])],
      times: (existingRead?.times ?? 0) + 1,
      ...(outside ? { outside } : {}),
    });
  }
  return [...readsByKey.values()].sort((a, b) => byText(a.path, b.path) || byText(a.how, b.how));
}

function toDisplayedPath(path: string, folders: readonly string[]): { path: string; outside?: true; } {
  const relativePath = findRelativePath(path, folders) ??
    (resolveTranscriptPath(path, '/') === path || /^[a-z]:/.test(path) ? undefined : path);
  return relativePath === undefined || relativePath.startsWith('../')
    ? { path, outside: true }
    : { path: relativePath };
}

function sumRecordedCosts(states: readonly SessionState[]): number | null {
  const costs = states.flatMap((state) => {
    const sessionCosts = Object.values(state.usages).map((usage) => usage.cost ?? null);
    return sessionCosts.some((cost) => cost !== null) ? sessionCosts : state.total?.cost ?? sessionCosts;
  });
  // a sum that omits unknown costs would not be the total cost
  return costs.length === 0
    ? null
    : costs.reduce<number | null>((sum, cost) => sum === null || cost === null ? null : sum + cost, 0);
}

function toIsoTimestamp(timeMs: number | undefined): string | null {
  if (timeMs === undefined) return null;
  const date = new Date(timeMs);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function pickLaterTime(a: string | null, b: string | null): string | null {
  return a === null ? b : b === null ? a : a > b ? a : b;
}

const noTokens: SessionTokens = {
  input: null,
  output: null,
  cacheCreation: null,
  cacheRead: null,
  reasoning: null,
  calls: null,
};

export function sumUsages(usages: Readonly<Record<string, UsageFact>>): SessionTokens {
  const usageFacts = Object.values(usages);
  const sumColumn = (index: number): number | null =>
    usageFacts.reduce<number | null>((sum, { counts }) => addNullable(sum, counts[index] ?? null), null);
  return {
    input: sumColumn(0),
    output: sumColumn(1),
    cacheCreation: sumColumn(2),
    cacheRead: sumColumn(3),
    reasoning: sumColumn(4),
    calls: usageFacts.length === 0 ? null : usageFacts.length,
  };
}

function addTokens(a: SessionTokens, b: SessionTokens): SessionTokens {
  const names = Object.keys(noTokens) as (keyof SessionTokens)[];
  return Object.fromEntries(names.map((name) => [name, addNullable(a[name], b[name])])) as unknown as SessionTokens;
}

/** Returns the total that the agent recorded if any of its token counts differs from the computed sum. */
function findDifferingTotal(state: SessionState, sum: SessionTokens): Partial<SessionTokens> | undefined {
  const recordedTokens = state.total?.tokens;
  if (!recordedTokens) return undefined;
  const names = Object.keys(recordedTokens) as (keyof typeof recordedTokens)[];
  return names.some((name) => typeof recordedTokens[name] === 'number' && recordedTokens[name] !== (sum[name] ?? 0))
    ? recordedTokens
    : undefined;
}

function addNullable(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : a + b;
}
