import { findMax } from '#base/collections/lists';
import type { Emphasis } from '#model';
import type { SelectableFile } from '../files/selectableFile';
import type { FileValue } from './fileValue';

/**
 * The factor for the value of one line that names a file, if it is unclear which files are meant. It was measured on 38
 * past changes of this kind in eleven repositories, compared with a factor of 1: at 4,000 tokens, file recall rose from
 * .85 to .95 and test recall from .27 to .37, and line recall fell from .45 to .36; at 16,000 tokens, file recall
 * stayed at .96, test recall rose from .74 to .80, and line recall fell from .76 to .73.
 */
const uncertainLineFactor = 4;

/** If all code fits into `budget` (tokens), no code has to be left out, so the pack emphasizes code. */
export function chooseEmphasisForBudget(requested: Emphasis, files: readonly SelectableFile[],
  budget: number): Emphasis
{
  const totalTokens = files.reduce((sum, { textTokens, frameTokens }) => sum + textTokens + frameTokens, 0);
  return totalTokens <= budget ? 'code' : requested;
}

/**
 * Returns values that favor the lines that name files, and the code of files that the user refers to, over other code.
 */
export function applyEmphasis(values: readonly FileValue[], files: readonly SelectableFile[],
  emphasis: Emphasis): readonly FileValue[]
{
  if (emphasis === 'code') return values;
  return values.map(({ presence, body, task }, i) => ({
    presence: uncertainLineFactor * presence,
    body: isExplicitlyMeant(files[i]!) && !files[i]!.change ? uncertainLineFactor * body : body,
    task,
  }));
}

/**
 * Returns the indexes of files that show signatures instead of code. Definitions in them that the task names are
 * selected first.
 */
export function findOutlinedFiles(files: readonly SelectableFile[], emphasis: Emphasis): ReadonlySet<number> {
  if (emphasis !== 'signatures') return new Set();
  const points = files.map(({ ranked: { taskScore, score } }) => taskScore ?? score);
  const bestIndex = points.indexOf(findMax(points));
  return new Set(
    [...files.keys()].filter((i) => i !== bestIndex && !files[i]!.change && !isExplicitlyMeant(files[i]!)),
  );
}

/** Reports whether the file is pinned, or whether the task names the file or a definition in it. */
function isExplicitlyMeant({ pinned, ranked }: SelectableFile): boolean {
  return pinned || ranked.reasons.some(({ kind }) => kind === 'mention');
}
