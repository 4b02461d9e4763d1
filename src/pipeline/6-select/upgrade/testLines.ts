import { summaryView } from '../views/views';
import { type ChosenView, type UpgradeCandidate, upgradeCandidates, type UpgradeInput } from './upgradeCandidates';

export interface TestLines {
  /** By index. */
  readonly views: ReadonlyMap<number, ChosenView>;
  /** Tokens. */
  readonly remaining: number;
  /** True if the next line does not fit. */
  readonly full: boolean;
}

const maxTestLines = 6;

/** Returns lines that name tests which are not shown, in descending order of value. */
export function testLines(candidates: readonly UpgradeCandidate[],
  { files, chosen, remaining: budget, floor, maxMore, count }: UpgradeInput): TestLines
{
  const views = new Map<number, ChosenView>();
  let remaining = budget;
  for (const { index, lineValue } of [...candidates].sort((a, b) => b.lineValue - a.lineValue || a.index - b.index)) {
    if (chosen[index]) continue;
    if (views.size >= Math.min(maxMore, maxTestLines)) break;
    const view = summaryView(files[index]!, count);
    const tokens = view.tokens;
    if (lineValue / tokens <= floor) continue;
    if (tokens > remaining) return { views, remaining, full: true };
    remaining -= tokens;
    views.set(index, { view, tokens });
  }
  return { views, remaining, full: false };
}

/** Returns the tokens that lines of tests would take of `input.remaining`: to be reserved if the budget is short. */
export function testLineTokens(input: UpgradeInput): number {
  return input.remaining - testLines(upgradeCandidates(input), input).remaining;
}
