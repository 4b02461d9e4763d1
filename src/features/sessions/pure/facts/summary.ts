import { byPath, byText } from '#base/order';
import type { SessionFile, SessionRead, SessionReport, SessionTokens } from '#reports';
import type { SessionAgent } from '#agents/transcripts/sessionAgent';
import { phaseNow } from './lifecycle';
import { absoluteFile, relativeTo } from './paths';
import type { SessionState, UseFact, UsageFact } from './state';

export interface SessionSource {
  /** The transcript; undefined for a session in a database. */
  readonly file?: string;
  readonly isGone?: boolean;
  /** Why parts of it were not read. */
  readonly reason?: string;
}

/** Texts of a session by the key of the prompt, which are shown only if showing them is allowed. */
export interface SessionTexts {
  readonly prompts: ReadonlyMap<string, string>;
  readonly lastAnswer?: string;
}

export interface SummaryContext {
  readonly agent: SessionAgent;
  /** Folders to which paths are made relative: the root, its real path, the other worktrees. */
  readonly folders: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Redacted by the caller; undefined if texts are not allowed. */
  readonly texts?: SessionTexts;
  readonly pack?: SessionReport['pack'];
}

const proofs = ['call', 'shell', 'result'] as const;

/** Builds the report on a session and all its subagents, including nested ones: everything that `--json` prints. */
export function buildSessionReport(state: SessionState, source: SessionSource, descendants: readonly SessionState[],
  context: SummaryContext): SessionReport
{
  const { agent, folders, texts } = context;
  const ownTokens = usageSum(state.usages);
  const sides = descendants.map((subagent) => ({ state: subagent, tokens: usageSum(subagent.usages) }));
  const ofSubagents = sides.length === 0
    ? null
    : sides.reduce((sum, subagent) => addTokens(sum, subagent.tokens), noTokens);
  const all = [state, ...descendants];
  const recorded = differingTotal(state, ofSubagents ? addTokens(ownTokens, ofSubagents) : ownTokens);
  const argv = agent.resume(state.id);
  const cwd = state.cwds.at(-1) ?? null;
  const last = state.prompts.at(-1);
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
    state: phaseNow(state, context.now),
    startedAt: toIsoTimestamp(state.startedAt),
    updatedAt: toIsoTimestamp(state.updatedAt),
    endedAt: toIsoTimestamp(state.endedAt),
    parent: state.parent ?? null,
    forkOf: state.forkOf ?? null,
    position: state.position,
    lastPrompt: (last && texts?.prompts.get(last.key)) ?? null,
    prompts: state.prompts.map((item) => ({ at: toIsoTimestamp(item.at), text: texts?.prompts.get(item.key) ?? null })),
    lastAnswer: texts?.lastAnswer ?? null,
    files: listSessionEdits(all, (item) => item.uses, folders),
    failed: listSessionEdits(all, (item) => item.failed, folders),
    reads: listSessionReads(all, folders),
    unknownWrites: all.reduce((sum, item) => sum + item.unknownWrites.length, 0),
    subagents: sides.map((subagent) => ({
      id: subagent.state.id,
      files: listSessionEdits([subagent.state], (side) => side.uses, folders).map((file) => file.path),
      tokens: subagent.tokens,
    })),
    tokens: {
      ...ownTokens,
      subagents: ofSubagents,
      total: ofSubagents ? addTokens(ownTokens, ofSubagents) : ownTokens,
      approximate: all.some((item) => item.isApproximate),
      ...(recorded ? { recorded } : {}),
    },
    cost: sumRecordedCosts(all),
    resume: argv ? { argv, cwd } : null,
    pack: context.pack ?? null,
    unread: {
      records: Object.values(state.unread.kinds).reduce((sum, count) => sum + count, 0),
      kinds: Object.fromEntries(Object.entries(state.unread.kinds).sort(([a], [b]) => byText(a, b))),
      malformed: state.unread.malformed,
      newer: state.unread.newer ?? null,
      reason: source.reason ?? null,
    },
  };
}

/** Lists the files that these sessions changed below the folders, sorted. */
export function changedBySessions(states: readonly SessionState[], folders: readonly string[]): readonly string[] {
  const files = listSessionEdits(states, (session) => session.uses, folders).filter((file) => !file.outside);
  return [...new Set(files.flatMap(({ path, to }) => [path, ...(to === undefined ? [] : [to])]))]
    .filter((path) => !/^(?:\/|\.\.|[a-z]:)/.test(path)).sort(byText);
}

/** Lists the files that were changed after a position, as the seed's transcript analyzer requests them. */
export function filesSince(state: SessionState, position: number, folders: readonly string[]): readonly SessionFile[] {
  return listSessionEdits([state], (session) => session.uses.filter((use) => use.position > position), folders);
}

function listSessionEdits(states: readonly SessionState[], usesOf: (state: SessionState) => readonly UseFact[],
  folders: readonly string[]): readonly SessionFile[]
{
  const filesByPath = new Map<string, SessionFile>();
  for (const state of states) {
    for (const use of usesOf(state)) {
      if (use.effect === 'read' || use.effect === 'searched') continue;
      const { path, outside } = shownPath(use.path, folders);
      if (path === '') continue;
      const existing = filesByPath.get(path);
      const isAdded = existing?.how === 'added' && use.effect === 'modified';
      filesByPath.set(path, {
        path,
        how: isAdded ? 'added' : use.effect,
        ...(use.to === undefined ? {} : { to: shownPath(use.to, folders).path }),
        at: pickLaterTime(existing?.at ?? null, toIsoTimestamp(use.at)),
        times: (existing?.times ?? 0) + 1,
        by: [...new Set([...(existing?.by ?? []), state.id])].sort(byText),
        proof: proofs[Math.max(proofs.indexOf(use.proof), existing ? proofs.indexOf(existing.proof) : 0)]!,
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
    const { path, outside } = shownPath(use.path, folders);
    const existing = readsByKey.get(`${use.effect} ${path}`);
    readsByKey.set(`${use.effect} ${path}`, {
      path,
      how: use.effect,
      lines: [...(existing?.lines ?? []), ...(use.lines ? [use.lines] : [])],
      times: (existing?.times ?? 0) + 1,
      ...(outside ? { outside } : {}),
    });
  }
  return [...readsByKey.values()].sort((a, b) => byText(a.path, b.path) || byText(a.how, b.how));
}

function shownPath(path: string, folders: readonly string[]): { path: string; outside?: true; } {
  const relative = relativeTo(path, folders) ??
    (absoluteFile(path, '/') === path || /^[a-z]:/.test(path) ? undefined : path);
  return relative === undefined || relative.startsWith('../') ? { path, outside: true } : { path: relative };
}

function sumRecordedCosts(states: readonly SessionState[]): number | null {
  const costs = states.flatMap((state) => {
    const each = Object.values(state.usages).map((usage) => usage.cost ?? null);
    return each.some((cost) => cost !== null) ? each : state.total?.cost ?? each;
  });
  // a sum of some costs is not the cost of all
  return costs.length === 0
    ? null
    : costs.reduce<number | null>((sum, cost) => sum === null || cost === null ? null : sum + cost, 0);
}

function toIsoTimestamp(at: number | undefined): string | null {
  if (at === undefined) return null;
  const date = new Date(at);
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

export function usageSum(usages: Readonly<Record<string, UsageFact>>): SessionTokens {
  const all = Object.values(usages);
  const column = (index: number): number | null =>
    all.reduce<number | null>((sum, { counts }) => plus(sum, counts[index] ?? null), null);
  return {
    input: column(0),
    output: column(1),
    cacheCreation: column(2),
    cacheRead: column(3),
    reasoning: column(4),
    calls: all.length === 0 ? null : all.length,
  };
}

function addTokens(a: SessionTokens, b: SessionTokens): SessionTokens {
  const names = Object.keys(noTokens) as (keyof SessionTokens)[];
  return Object.fromEntries(names.map((name) => [name, plus(a[name], b[name])])) as unknown as SessionTokens;
}

/** Returns the total that the agent wrote, if any of its numbers differs from the sum. */
function differingTotal(state: SessionState, sum: SessionTokens): Partial<SessionTokens> | undefined {
  const recorded = state.total?.tokens;
  if (!recorded) return undefined;
  const names = Object.keys(recorded) as (keyof typeof recorded)[];
  return names.some((name) => typeof recorded[name] === 'number' && recorded[name] !== (sum[name] ?? 0))
    ? recorded
    : undefined;
}

function plus(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : a + b;
}
