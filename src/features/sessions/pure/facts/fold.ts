import { addAll } from '#base/collections/lists';
import { setOwn } from '#base/collections/records';
import type { CallEntry, Entry, FileUse, PromptEntry, ResultEntry, TokenCounts,
  UsageEntry } from '#agents/transcripts/entry';
import { getNextPhase } from './lifecycle';
import { resolveTranscriptPath } from './paths';
import type { PendingCall, RecordPlace, SessionState, UsageFact, UseFact } from './state';

/** Creates the state of a session that contains only its ID. */
export function createEmptySession(id: string): SessionState {
  return {
    id,
    cwds: [],
    models: [],
    phase: 'idle',
    prompts: [],
    rewound: [],
    pending: {},
    uses: [],
    failed: [],
    unknownWrites: [],
    usages: {},
    isApproximate: false,
    position: 0,
    unread: { kinds: {}, malformed: 0 },
  };
}

/** Callbacks that receive the texts of users and agents, which a fold does not store. */
export interface TextCallbacks {
  onPrompt?(key: string, text: string, place: RecordPlace): void;
  onAnswer?(text: string): void;
}

/** The maximum number of resolved paths that a fold caches. */
const maxCachedPaths = 1_000;

/** The keys of a session's calls and prompts that are already counted. */
interface CountedKeys {
  /** The keys of calls that have a result. */
  readonly settled: Set<string>;
  readonly prompts: Set<string>;
}

/** Caches the keys of states in memory, so that adding a record is equally fast in long and short sessions. */
const countedKeys = new WeakMap<SessionState, CountedKeys>();

function getCountedKeys(state: SessionState): CountedKeys {
  const cachedKeys = countedKeys.get(state);
  if (cachedKeys) return cachedKeys;
  const keys: CountedKeys = { settled: new Set(state.unknownWrites), prompts: new Set(state.rewound) };
  for (const uses of [state.uses, state.failed]) for (const use of uses) keys.settled.add(use.key);
  for (const prompt of state.prompts) keys.prompts.add(prompt.key);
  countedKeys.set(state, keys);
  return keys;
}

/** Adds entries to the state of one session. An entry whose key already exists is not counted again. */
export class SessionFold {
  private readonly settledKeys: Set<string>;
  private readonly promptKeys: Set<string>;
  /** The absolute form of each recorded path, resolved against `pathsCwd`. */
  private readonly absolutePaths = new Map<string, string | undefined>();
  private pathsCwd: string | undefined;

  constructor(readonly state: SessionState, private readonly callbacks: TextCallbacks = {}) {
    const keys = getCountedKeys(state);
    this.settledKeys = keys.settled;
    this.promptKeys = keys.prompts;
  }

  add(entry: Entry, recordPlace: RecordPlace): void {
    const { state } = this;
    const place = entry.position === undefined ? recordPlace : { ...recordPlace, position: entry.position };
    state.position = Math.max(state.position, place.position);
    this.setTime(entry.at);
    switch (entry.kind) {
      case 'about':
        if (entry.cwd !== undefined && state.cwds.at(-1) !== entry.cwd) state.cwds.push(entry.cwd);
        if (entry.model !== undefined && !state.models.includes(entry.model)) state.models.push(entry.model);
        state.branch = entry.branch ?? state.branch;
        state.variant ??= entry.variant;
        state.version = entry.version ?? state.version;
        state.parent ??= entry.parent;
        state.forkOf ??= entry.forkOf;
        if (entry.newerFormatVersion !== undefined) state.unread.newer = entry.newerFormatVersion;
        return;
      case 'prompt':
        return this.addPrompt(entry, place);
      case 'answer':
        state.lastAnswer = place;
        return this.callbacks.onAnswer?.(entry.text);
      case 'call':
        return this.addCall(entry, place);
      case 'result':
        return this.addResult(entry, place);
      case 'usage':
        return this.addUsage(entry, place);
      case 'total':
        state.total = { tokens: entry.tokens, ...(entry.cost === undefined ? {} : { cost: entry.cost }) };
        return;
      case 'rewind':
        return this.rewindTo(
          entry.key === undefined ? 0 : state.prompts.findIndex((candidate) => candidate.key === entry.key),
        );
      case 'idle':
        state.phase = getNextPhase(state.phase, 'turnEnd');
        return;
      case 'end':
        state.phase = getNextPhase(state.phase, 'sessionEnd');
        state.endedAt = entry.at ?? state.updatedAt;
        return;
      case 'compaction':
      case 'cleared':
        return;
      case 'unknown':
        return countKind(state, entry.recordKind);
    }
  }

  private setTime(timeMs: number | undefined): void {
    if (timeMs === undefined || !Number.isFinite(timeMs)) return;
    const { state } = this;
    state.startedAt = Math.min(state.startedAt ?? timeMs, timeMs);
    state.updatedAt = Math.max(state.updatedAt ?? timeMs, timeMs);
  }

  private addPrompt(entry: PromptEntry, place: RecordPlace): void {
    const { state } = this;
    const key = entry.key ?? `@${place.position}`;
    state.phase = getNextPhase(state.phase, 'turnStart');
    delete state.endedAt;
    if (this.promptKeys.has(key)) {
      if (state.prompts.some((candidate) => candidate.key === key)) this.callbacks.onPrompt?.(key, entry.text, place);
      return;
    }
    if (entry.after !== undefined)
      this.rewindTo(state.prompts.findIndex((candidate) => candidate.after === entry.after));
    this.promptKeys.add(key);
    state.prompts.push({
      key,
      place,
      turn: this.getCurrentTurn() + 1,
      ...(entry.at === undefined ? {} : { at: entry.at }),
      ...(entry.after === undefined ? {} : { after: entry.after }),
    });
    this.callbacks.onPrompt?.(key, entry.text, place);
  }

  private rewindTo(index: number): void {
    if (index < 0) return;
    addAll(this.state.rewound, this.state.prompts.splice(index).map((rewound) => rewound.key));
  }

  private addCall(entry: CallEntry, place: RecordPlace): void {
    const { state } = this;
    const key = entry.key ?? `@${place.position}`;
    // records written after the end belong to the previous turn
    if (state.phase !== 'ended') state.phase = getNextPhase(state.phase, 'turnStart');
    if (this.settledKeys.has(key) || Object.hasOwn(state.pending, key)) return;
    const call: PendingCall = {
      tool: entry.tool,
      files: entry.files.flatMap((use) => this.resolveUsedPaths(use) ?? []),
      unknownWrites: entry.unknownWrites ?? false,
      turn: this.getCurrentTurn(),
    };
    if (entry.isFinal) this.settle(key, call, true, 'call', entry.at, place);
    else setOwn(state.pending, key, call);
  }

  private addResult(entry: ResultEntry, place: RecordPlace): void {
    const { state } = this;
    const key = entry.key ?? '';
    const call = Object.hasOwn(state.pending, key) ? state.pending[key]! : undefined;
    if (this.settledKeys.has(key) || (!call && !entry.files)) return;
    delete state.pending[key];
    const files = entry.files?.flatMap((use) => this.resolveUsedPaths(use) ?? []) ?? call?.files ?? [];
    const settledCall: PendingCall = {
      tool: call?.tool ?? '',
      files,
      unknownWrites: call?.unknownWrites ?? false,
      turn: call?.turn ?? this.getCurrentTurn(),
    };
    this.settle(key, settledCall, entry.ok, 'result', entry.at, place, entry.tokens);
  }

  private settle(key: string, call: PendingCall, ok: boolean | undefined, proof: UseFact['proof'],
    timeMs: number | undefined, place: RecordPlace, tokens?: number): void
  {
    const { state } = this;
    this.settledKeys.add(key);
    for (const use of call.files) {
      (ok === false ? state.failed : state.uses).push({
        key,
        path: use.path,
        effect: use.effect,
        ...(use.to === undefined ? {} : { to: use.to }),
        ...(use.lines === undefined ? {} : { lines: use.lines }),
        proof: use.proof ?? (ok === undefined ? 'call' : proof),
        ...(timeMs === undefined ? {} : { at: timeMs }),
        position: place.position,
        turn: call.turn,
        ...(tokens === undefined ? {} : { tokens }),
      });
    }
    if (call.unknownWrites && ok !== false) state.unknownWrites.push(key);
  }

  private addUsage(entry: UsageEntry, place: RecordPlace): void {
    const { state } = this;
    const key = entry.key ?? `@${place.position}`;
    if (entry.model !== undefined && !state.models.includes(entry.model)) state.models.push(entry.model);
    if (entry.isApproximate) state.isApproximate = true;
    const existingUsage = Object.hasOwn(state.usages, key) ? state.usages[key] : undefined;
    if (existingUsage && (existingUsage.counts[1] ?? -1) >= (entry.tokens.output ?? -1)) return;
    setOwn(state.usages, key, toUsageFact(entry.tokens, entry.cost));
  }

  /** Returns the index of the newest prompt among all prompts ever recorded. */
  private getCurrentTurn(): number {
    return this.state.prompts.length + this.state.rewound.length - 1;
  }

  private resolveUsedPaths(use: FileUse): PendingCall['files'][number] | undefined {
    const path = this.resolveCachedPath(use.path);
    const newPath = use.to === undefined ? undefined : this.resolveCachedPath(use.to);
    if (path === undefined) return undefined;
    return {
      path,
      effect: use.effect,
      ...(newPath === undefined ? {} : { to: newPath }),
      ...(use.lines === undefined ? {} : { lines: use.lines }),
      ...(use.proof === undefined ? {} : { proof: use.proof }),
    };
  }

  /** Resolves each path only once per working folder, since agents use the same paths repeatedly. */
  private resolveCachedPath(path: string): string | undefined {
    const cwd = this.state.cwds.at(-1);
    if (cwd !== this.pathsCwd || this.absolutePaths.size >= maxCachedPaths) this.absolutePaths.clear();
    this.pathsCwd = cwd;
    if (!this.absolutePaths.has(path)) this.absolutePaths.set(path, resolveTranscriptPath(path, cwd));
    return this.absolutePaths.get(path);
  }
}

function countKind(state: SessionState, kind: string): void {
  const reportedKind = /^[\w.:/-]{1,64}$/.test(kind) ? kind : 'other';
  const { kinds } = state.unread;
  setOwn(kinds, reportedKind, (Object.hasOwn(kinds, reportedKind) ? kinds[reportedKind]! : 0) + 1);
}

function toUsageFact(tokens: TokenCounts, cost: number | undefined): UsageFact {
  const { input, output, cacheCreation, cacheRead, reasoning } = tokens;
  return { counts: [input, output, cacheCreation, cacheRead, reasoning], ...(cost === undefined ? {} : { cost }) };
}
