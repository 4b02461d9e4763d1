import { setOwn } from '#base/collections/records';
import type { PromptFact, SessionState, UseFact } from './state';

/** Merges the transcripts of one session, which may hold copies of each other's records. Requires at least one. */
export function merged(files: readonly SessionState[]): SessionState {
  const sorted = [...files].sort((a, b) => (a.startedAt ?? Infinity) < (b.startedAt ?? Infinity) ? -1 : 1);
  if (sorted.length === 1) return sorted[0]!;
  const sum = new Sum();
  for (const [i, file] of sorted.entries()) sum.add(file, i);
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
    prompts: sum.prompts,
    rewound: [...sum.rewound],
    uses: sum.uses,
    failed: sum.failed,
    unknownWrites: [...sum.unknownWrites],
    usages: sum.usages,
    isApproximate: sorted.some((session) => session.isApproximate),
  };
}

class Sum {
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
    // a key that is a position is valid only in its file
    const keyOf = (key: string): string => (index > 0 && key.startsWith('@') ? `@${index}/${key.slice(1)}` : key);
    const turnOf = this.addPrompts(file, keyOf);
    this.addUses(file, keyOf, turnOf);
    for (const key of file.unknownWrites) this.unknownWrites.add(keyOf(key));
    for (const [ownKey, usage] of Object.entries(file.usages)) {
      const key = keyOf(ownKey);
      const existing = Object.hasOwn(this.usages, key) ? this.usages[key] : undefined;
      if (!existing || (existing.counts[1] ?? -1) < (usage.counts[1] ?? -1)) setOwn(this.usages, key, usage);
    }
  }

  /** Appends the turns of a later file to those of earlier files; copied prompts keep their turns. */
  private addPrompts(file: SessionState, keyOf: (key: string) => string): (turn: number) => number {
    const before = this.turnCount;
    this.turnCount += file.prompts.length + file.rewound.length;
    const turnNumbers = new Map<number, number>();
    for (const prompt of file.prompts) {
      const key = keyOf(prompt.key);
      const turn = this.turns.get(key);
      if (turn !== undefined) turnNumbers.set(prompt.turn, turn);
      else {
        this.turns.set(key, before + prompt.turn);
        this.prompts.push({ ...prompt, key, turn: before + prompt.turn });
      }
    }
    for (const key of file.rewound) this.rewound.add(keyOf(key));
    return (turn) => turnNumbers.get(turn) ?? before + turn;
  }

  private addUses(file: SessionState, keyOf: (key: string) => string, turnOf: (turn: number) => number): void {
    const renumbered = (list: readonly UseFact[]): readonly UseFact[] =>
      list.map((use) => ({ ...use, key: keyOf(use.key), turn: turnOf(use.turn) })).filter(({ key }) =>
        !this.settled.has(key)
      );
    const [uses, failed] = [renumbered(file.uses), renumbered(file.failed)];
    for (const use of uses) this.uses.push(use);
    for (const use of failed) this.failed.push(use);
    for (const { key } of [...uses, ...failed]) this.settled.add(key);
  }
}
