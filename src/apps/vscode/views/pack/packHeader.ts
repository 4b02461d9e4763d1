import * as l10n from '@vscode/l10n';
import type { Report, ReportMatch } from '#reports';
import { translateSentence } from '../../engineWords';
import { formatShortCount, visible } from '../../text';
import { isListed } from './packGroups';

/** Formats the line above the rows, after the filter: `35.4k of 40k · 15 with code · 41 listed · Strong match`. */
export function formatPackHeader(report: Report, filter = ''): string {
  return [
    ...(filter === '' ? [] : [l10n.t('Filter: {0}', visible(filter))]),
    toNonBreaking(formatTokenUsage(report)),
    ...formatFileCounts(report).map(toNonBreaking),
    ...formatMatch(report),
  ].join('\u00a0· ');
}

/** Makes the spaces of a fact non-breaking, so that a narrow view breaks lines only between facts. */
function toNonBreaking(fact: string): string {
  return fact.replaceAll(' ', '\u00a0');
}

function formatTokenUsage({ renderedTokens, budget, estimated }: Report): string {
  const [usedText, budgetText] = [formatShortCount(renderedTokens),
    formatShortCount(budget).replace(/\.0(?=[kM])/, '')];
  return estimated
    ? l10n.t('{0} (estimated) of {1}', usedText, budgetText)
    : l10n.t('{0} of {1}', usedText, budgetText);
}

function formatFileCounts({ files, counts }: Report): readonly string[] {
  if (files.length === 0)
    return [counts.files === 0 ? l10n.t('no files to pack') : l10n.t('no files match the task')];
  const listedCount = files.filter(isListed).length;
  const withCodeCount = files.length - listedCount;
  return [
    ...(withCodeCount === 0 ? [] : [l10n.t('{0} with code', withCodeCount)]),
    ...(listedCount === 0 ? [] : [l10n.t('{0} listed', listedCount)]),
  ];
}

/** Formats the match level. For a weak match, returns the text that explains how to improve it. */
function formatMatch({ match }: Report): readonly string[] {
  if (!match) return [];
  return [match.level === 'weak' ? visible(translateSentence(match.text)) : toNonBreaking(wordsByLevel[match.level]())];
}

const wordsByLevel: Readonly<Record<Exclude<ReportMatch['level'], 'weak'>, () => string>> = {
  strong: () => l10n.t('Strong match'),
  fair: () => l10n.t('Fair match'),
};
