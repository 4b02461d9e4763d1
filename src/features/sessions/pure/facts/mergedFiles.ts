import { setOwn } from '#base/collections/records';
import type { PromptFact, SessionState, UseFact } from './state';

/** Merges one or more transcripts of the same session, which may contain copies of each other's records. */
export function mergeTranscripts(files: readonly SessionState[]): SessionState {
  const sorted = [...files].sort((a, b) => (a.startedAt ?? Infinity) < (b.startedAt ?? Infinity) ? -1 : 1);
  if (sorted.length === 1) return sorted[0]!;
  const merger = new TranscriptMerger();
  for (const [i, file] of sorted.entries()) merger.add(file, i);
  const { endedAt: _, ...facts } = Object.assign({}, ...sorted) as SessionState;
  const last = sorted.reduce((newest,
    session) => ((session.updatedAt ?? -1) >= (newest.updatedAt ?? -1) ? session : newest)
  );
  return {
    ...facts,
    ...(sorted[0]!.startedAt === undefined ? {} : { startedAt: sorted[0]!.startedAt }),
    ...(last.updatedAt === undefined ? {} : { updatedAt: last.updatedAt }),
    ...(last.endedAt === undefined ? {} : { endedAt: last.endedAt }),
    phase: last.phase,
    cwds: [...new Set(sorted.flatMap((session) => session.cwds))],
    models: [...new Set(sorted.flatMap((session) => session.models))],
    prompts: merger.prompts,
    rewound: [...merger.rewound],
    uses: merger.uses,
    failed: merger.failed,
    unknownWrites: [...merger.unknownWrites],
    usages: merger.usages,
    isApproximate: sorted.some((session) => session.isApproximate),
  };
}

class TranscriptMerger {
  readonly prompts: PromptFact[] = [];
  readonly rewound = new Set<string>();
  readonly uses: UseFact[] = [];
  readonly failed: UseFact[] = [];
  readonly unknownWrites = new Set<string>();
  readonly usages: SessionState['usages'] = {};
  private readonly turns = new Map<string, number>();
  /** The number of all prompts ever recorded in the files, including copies. */
  private turnCount = 0;
  private readonly settled = new Set<string>();

  /** Adds a file; the earliest file must be added first. */
  add(file: SessionState, index: number): void {
    // a key that consists of a position is unique only within its file
    const toMergedKey = (key: string): string => (index > 0 && key.startsWith('@') ? `@${index}/${key.slice(1)}` : key);
    const toMergedTurn = this.addPrompts(file, toMergedKey);
    this.addUses(file, toMergedKey, toMergedTurn);
    for (const key of file.unknownWrites) this.unknownWrites.add(toMergedKey(key));
    for (const [ownKey, usage] of Object.entries(file.usages)) {
      const key = toMergedKey(ownKey);
      const existing = Object.hasOwn(this.usages, key) ? this.usages[key] : undefined;
      if (!existing || (existing.counts[1] ?? -1) < (usage.counts[1] ?? -1)) setOwn(this.usages, key, usage);
    }
  }

  /** Appends the turns of a later file to those of earlier files; copied prompts keep their turns. */
  private addPrompts(file: SessionState, toMergedKey: (key: string) => string): (turn: number) => number {
    const previousTurnCount = this.turnCount;
    this.turnCount += file.prompts.length + file.rewound.length;
    const turnNumbers = new Map<number, number>();
    for (const prompt of file.prompts) {
      const key = toMergedKey(prompt.key);
      const turn = this.turns.get(key);
      if (turn !== undefined) turnNumbers.set(prompt.turn, turn);
      else {
        this.turns.set(key, previousTurnCount + prompt.turn);
        this.prompts.push({ ...prompt, key, turn: previousTurnCount + prompt.turn });
      }
    }
    for (const key of file.rewound) this.rewound.add(toMergedKey(key));
    return (turn) => turnNumbers.get(turn) ?? previousTurnCount + turn;
  }

  private addUses(file: SessionState, toMergedKey: (key: string) => string,
    toMergedTurn: (turn: number) => number): void
  {
    const renumberUses = (list: readonly UseFact[]): readonly UseFact[] =>
      list.map((use) => ({ ...use, key: toMergedKey(use.key), turn: toMergedTurn(use.turn) })).filter(({ key }) =>
        !this.settled.has(key)
      );
    const [uses, failed] = [renumberUses(file.uses), renumberUses(file.failed)];
    for (const use of uses) this.uses.push(use);
    for (const use of failed) this.failed.push(use);
    for (const { key } of [...uses, ...failed]) this.settled.add(key);
  }
}
