import { getSummaryView } from '../views/views';
import { type ChosenView, type UpgradeCandidate, findUpgradeCandidates, type UpgradeInput } from './upgradeCandidates';

export interface TestLineSelection {
  /** The views by file index. */
  readonly views: ReadonlyMap<number, ChosenView>;
  /** The number of tokens that remain. */
  readonly remaining: number;
  /** True if the next line does not fit. */
  readonly isFull: boolean;
}

const maxTestLines = 6;

/** Selects lines that name tests that are not shown, in descending order of value. */
export function selectTestLines(candidates: readonly UpgradeCandidate[],
  { files, chosen, remaining: budget, minTokenValue, maxAddedFiles, count }: UpgradeInput): TestLineSelection
{
  const views = new Map<number, ChosenView>();
  let remaining = budget;
  for (const { index, lineValue } of [...candidates].sort((a, b) => b.lineValue - a.lineValue || a.index - b.index)) {
    if (chosen[index]) continue;
    if (views.size >= Math.min(maxAddedFiles, maxTestLines)) break;
    const view = getSummaryView(files[index]!, count);
    const tokens = view.tokens;
    if (lineValue / tokens <= minTokenValue) continue;
    if (tokens > remaining) return { views, remaining, isFull: true };
    remaining -= tokens;
    views.set(index, { view, tokens });
  }
  return { views, remaining, isFull: false };
}

/** Returns how many of the `input.remaining` tokens to reserve for lines of tests if the budget is tight. */
export function countTestLineTokens(input: UpgradeInput): number {
  return input.remaining - selectTestLines(findUpgradeCandidates(input), input).remaining;
}
