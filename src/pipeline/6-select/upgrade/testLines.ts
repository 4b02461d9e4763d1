import { getSummaryView } from '../views/views';
import { type ChosenView, type UpgradeCandidate, findUpgradeCandidates, type UpgradeInput } from './upgradeCandidates';

export interface TestLineSelection {
  /** The views by file index. */
  readonly views: ReadonlyMap<number, ChosenView>;
  /** The number of tokens that remain. */
  readonly remainingTokens: number;
  /** Whether the next line does not fit. */
  readonly isFull: boolean;
}

const maxTestLines = 6;

/** Selects lines that name tests that are not shown, in descending order of value. */
export function selectTestLines(candidates: readonly UpgradeCandidate[],
  { files, chosenViews, remainingTokens: budget, minTokenValue, maxAddedFiles, count }: UpgradeInput): TestLineSelection
{
  const views = new Map<number, ChosenView>();
  let remainingTokens = budget;
  for (const { index, lineValue } of [...candidates].sort((a, b) => b.lineValue - a.lineValue || a.index - b.index)) {
    if (chosenViews[index]) continue;
    if (views.size >= Math.min(maxAddedFiles, maxTestLines)) break;
    const view = getSummaryView(files[index]!, count);
    const tokens = view.tokens;
    if (lineValue / tokens <= minTokenValue) continue;
    if (tokens > remainingTokens) return { views, remainingTokens, isFull: true };
    remainingTokens -= tokens;
    views.set(index, { view, tokens });
  }
  return { views, remainingTokens, isFull: false };
}

/** Returns the number of `input.remainingTokens` to reserve for lines of tests if the budget is tight. */
export function countTestLineTokens(input: UpgradeInput): number {
  return input.remainingTokens - selectTestLines(findUpgradeCandidates(input), input).remainingTokens;
}
