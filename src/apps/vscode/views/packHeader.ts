import * as l10n from '@vscode/l10n';
import type { Report, ReportMatch } from '#reports';
import { inWords } from '../engineWords';
import { shortCount, visible } from '../text';
import { isListed } from './packGroups';

/** Sums up the pack above its rows, after the filter: `35.4k of 40k · 15 with code · 41 listed · Match strong`. */
export function packHeader(report: Report, filter = ''): string {
  return [
    ...(filter === '' ? [] : [l10n.t('Filter: {0}', visible(filter))]),
    unbroken(tokenWords(report)),
    ...fileWords(report).map(unbroken),
    ...matchWords(report),
  ].join('\u00a0· ');
}

/** A narrow view breaks the line between two facts. */
function unbroken(fact: string): string {
  return fact.replaceAll(' ', '\u00a0');
}

function tokenWords({ renderedTokens, budget, estimated }: Report): string {
  const [used, all] = [shortCount(renderedTokens), shortCount(budget).replace(/\.0(?=[kM])/, '')];
  return estimated ? l10n.t('{0} (estimated) of {1}', used, all) : l10n.t('{0} of {1}', used, all);
}

function fileWords({ files, counts }: Report): readonly string[] {
  if (files.length === 0)
    return [counts.files === 0 ? l10n.t('no file to pack') : l10n.t('no file matches the task')];
  const listed = files.filter(isListed).length;
  const withCode = files.length - listed;
  return [
    ...(withCode === 0 ? [] : [l10n.t('{0} with code', withCode)]),
    ...(listed === 0 ? [] : [l10n.t('{0} listed', listed)]),
  ];
}

/** A weak match says what to do about it. */
function matchWords({ match }: Report): readonly string[] {
  if (!match) return [];
  return [match.level === 'weak' ? visible(inWords(match.text)) : unbroken(wordsByLevel[match.level]())];
}

const wordsByLevel: Readonly<Record<Exclude<ReportMatch['level'], 'weak'>, () => string>> = {
  strong: () => l10n.t('Match strong'),
  fair: () => l10n.t('Match fair'),
};
