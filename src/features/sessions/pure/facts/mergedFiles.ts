import { setOwn } from '#base/collections/records';
import type { PromptFact, SessionState, UseFact } from './state';

/** Merges one or more transcripts of the same session, which may contain copies of each other's records. */
export function mergeTranscripts(states: readonly SessionState[]): SessionState {
  const sortedStates = [...states].sort((a, b) => (a.startedAt ?? Infinity) < (b.startedAt ?? Infinity) ? -1 : 1);
  if (sortedStates.length === 1) return sortedStates[0]!;
  const merger = new TranscriptMerger();
  for (const [i, state] of sortedStates.entries()) merger.add(state, i);
  const { endedAt: _, ...facts } = Object.assign({}, ...sortedStates) as SessionState;
  const latestState = sortedStates.reduce((newest,
    session) => ((session.updatedAt ?? -1) >= (newest.updatedAt ?? -1) ? session : newest)
  );
  return {
    ...facts,
    ...(sortedStates[0]!.startedAt === undefined ? {} : { startedAt: sortedStates[0]!.startedAt }),
    ...(latestState.updatedAt === undefined ? {} : { updatedAt: latestState.updatedAt }),
    ...(latestState.endedAt === undefined ? {} : { endedAt: latestState.endedAt }),
    phase: latestState.phase,
    cwds: [...new Set(sortedStates.flatMap((session) => session.cwds))],
    models: [...new Set(sortedStates.flatMap((session) => session.models))],
    prompts: merger.prompts,
    rewound: [...merger.rewound],
    uses: merger.uses,
    failed: merger.failed,
    unknownWrites: [...merger.unknownWrites],
    usages: merger.usages,
    isApproximate: sortedStates.some((session) => session.isApproximate),
  };
}

class TranscriptMerger {
  readonly prompts: PromptFact[] = [];
  readonly rewound = new Set<string>();
  readonly uses: UseFact[] = [];
  readonly failed: UseFact[] = [];
  readonly unknownWrites = new Set<string>();
  readonly usages: SessionState['usages'] = {};
  private readonly turnByPromptKey = new Map<string, number>();
  /** The number of all prompts ever recorded in the transcripts, including copies. */
  private turnCount = 0;
  private readonly settledKeys = new Set<string>();

  /** Adds the state of a transcript. The earliest transcript must be added first. */
  add(state: SessionState, index: number): void {
    // a key that consists of a position is unique only within its transcript
    const toMergedKey = (key: string): string => (index > 0 && key.startsWith('@') ? `@${index}/${key.slice(1)}` : key);
    const toMergedTurn = this.addPrompts(state, toMergedKey);
    this.addUses(state, toMergedKey, toMergedTurn);
    for (const key of state.unknownWrites) this.unknownWrites.add(toMergedKey(key));
    for (const [ownKey, usage] of Object.entries(state.usages)) {
      const key = toMergedKey(ownKey);
      const existingUsage = Object.hasOwn(this.usages, key) ? this.usages[key] : undefined;
      if (!existingUsage || (existingUsage.counts[1] ?? -1) < (usage.counts[1] ?? -1)) setOwn(this.usages, key, usage);
    }
  }

  /** Appends the turns of a later transcript to those of earlier ones. Copied prompts keep their turns. */
  private addPrompts(state: SessionState, toMergedKey: (key: string) => string): (turn: number) => number {
    const previousTurnCount = this.turnCount;
    this.turnCount += state.prompts.length + state.rewound.length;
    const turnNumbers = new Map<number, number>();
    for (const prompt of state.prompts) {
      const key = toMergedKey(prompt.key);
      const turn = this.turnByPromptKey.get(key);
      if (turn !== undefined) turnNumbers.set(prompt.turn, turn);
      else {
        this.turnByPromptKey.set(key, previousTurnCount + prompt.turn);
        this.prompts.push({ ...prompt, key, turn: previousTurnCount + prompt.turn });
      }
    }
    for (const key of state.rewound) this.rewound.add(toMergedKey(key));
    return (turn) => turnNumbers.get(turn) ?? previousTurnCount + turn;
  }

  private addUses(state: SessionState, toMergedKey: (key: string) => string,
    toMergedTurn: (turn: number) => number): void
  {
    const renumberUses = (useFacts: readonly UseFact[]): readonly UseFact[] =>
      useFacts.map((use) => ({ ...use, key: toMergedKey(use.key), turn: toMergedTurn(use.turn) })).filter(({ key }) =>
        !this.settledKeys.has(key)
      );
    const [uses, failed] = [renumberUses(state.uses), renumberUses(state.failed)];
    for (const use of uses) this.uses.push(use);
    for (const use of failed) this.failed.push(use);
    for (const { key } of [...uses, ...failed]) this.settledKeys.add(key);
  }
}
