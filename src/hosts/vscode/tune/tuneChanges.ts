import * as l10n from '@vscode/l10n';
import { betterMode } from '../../../benchmark/modeTrials';
import type { BenchmarkReport } from '../../../benchmark/results';
import { minRowsForFiles } from '../../../benchmark/suggest';
import type { Mode } from '../../../model';
import { modeName } from '../size/modeName';
import { thousands } from '../text';

/** What Tune can change, with the evidence for it in a sentence. */
export type TuneChange =
  & (
    | { readonly kind: 'ignore'; readonly line: string; }
    | { readonly kind: 'pin'; readonly path: string; }
    | { readonly kind: 'mode'; readonly mode: Mode; }
  )
  & { readonly text: string; };

/** Fewer past changes are too few: half of them choose a change, and the other half have to confirm it. */
export function hasTooFew({ overall }: BenchmarkReport): boolean {
  return overall.rows - overall.failed < minRowsForFiles;
}

export function tuneChanges(report: BenchmarkReport): readonly TuneChange[] {
  if (hasTooFew(report)) return [];
  const changes = report.suggestions.flatMap(({ kind, of, text }): TuneChange[] =>
    kind === 'ignore' ? [{ kind, line: of, text }] : kind === 'pin' ? [{ kind, path: of, text }] : []
  );
  const better = betterMode(report, report.modes ?? []);
  if (!better) return changes;
  const { mode, rows, before, after } = better;
  const percent = (share: number) => String(Math.round(share * 100));
  return [...changes, {
    kind: 'mode',
    mode,
    text: l10n.t(
      'In {0} past changes that it was not chosen by, packs in mode {1} show {2} % of the changed files in place of {3} %, with {4} tokens in place of {5}.',
      rows,
      modeName(mode),
      percent(after.fileRecall),
      percent(before.fileRecall),
      thousands(after.tokens),
      thousands(before.tokens),
    ),
  }];
}

/** What is changed, in few words. */
export function changeTitle(change: TuneChange): string {
  switch (change.kind) {
    case 'ignore':
      return l10n.t('Add {0} to .agentignore', change.line);
    case 'pin':
      return l10n.t('Pin {0}', change.path);
    case 'mode':
      return l10n.t('Set the mode {0}', modeName(change.mode));
  }
}
