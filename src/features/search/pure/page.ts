import { formatCountWithNoun, formatThousands } from '#base/text/phrases';
import { escapeInvisibleInJson } from '#base/text/visible';
import type { SearchEntry, SearchReport } from '#reports';
import { formatEntryLine, formatFileLine, formatMatchCount, toPrintable, formatSearchJson,
  type OtherFile } from './forms';

/** The form in which a page is returned. The cap limits the tokens of this form. */
export type SearchForm = 'text' | 'json';

/** A page before layout: its report without the fields that depend on the layout. */
export interface PageContent extends Omit<SearchReport, 'tokens' | 'provenance'> {
  readonly isCaseSensitive?: boolean;
  /** How entries are ordered, as a phrase. */
  readonly order: string;
  /** The final phrase about results that are not shown, if no later page shows them. */
  readonly advice?: string;
}

export interface LaidOutPage {
  readonly report: SearchReport;
  /** The text, or the JSON document. */
  readonly text: string;
}

/** Lays out a page in the requested form, with its exact number of tokens. */
export function layOutPage(content: PageContent, form: SearchForm, count: (text: string) => number): LaidOutPage {
  const report = buildSearchReport(content);
  if (form === 'text') {
    const text = toPrintable(formatSearchPage(content));
    return { report: { ...report, tokens: count(text) }, text };
  }
  return buildJsonPage(report, count);
}

/** Formats a report as the JSON document, including its own number of tokens. */
export function buildJsonPage(report: SearchReport, count: (text: string) => number): LaidOutPage {
  // the number is part of the counted text, so it is raised until the text fits it
  for (let tokens = 0;;) {
    const reportWithTokens = { ...report, tokens };
    const text = formatSearchJson(reportWithTokens);
    const actualTokens = count(text);
    if (actualTokens <= tokens) return { report: reportWithTokens, text };
    tokens = actualTokens;
  }
}

/** Counts the tokens that an entry or the line of another file adds to a page in the requested form. */
export function countPartTokens(part: SearchEntry | OtherFile, kind: SearchReport['kind'], form: SearchForm,
  count: (text: string) => number): number
{
  if (form === 'json') return count(formatSearchJson(part).replace('\n', ','));
  return count(
    toPrintable(`${'snippet' in part ? formatEntryLine(part, kind) : formatFileLine(part.file, part.matchCount)}\n`),
  );
}

function buildSearchReport(content: PageContent): SearchReport {
  const { isCaseSensitive, order, advice, next, otherFiles, ...otherFields } = content;
  return {
    ...otherFields,
    ...(otherFiles && otherFiles.length > 0 ? { otherFiles } : {}),
    tokens: 0,
    ...(next === undefined ? {} : { next }),
    provenance: `${formatCountWithNoun(otherFields.filesConsidered, 'file')} searched${
      describeCase(isCaseSensitive)
    }; ${order}; ${describeShownMatches(content)}.`,
  };
}

function formatSearchPage(content: PageContent): string {
  const { packet, kind, query, matches, filesWithMatches, filesConsidered, entries, otherFiles, next } = content;
  const title = `${kind} ${escapeInvisibleInJson(JSON.stringify(query))}${describeCase(content.isCaseSensitive)}`;
  const summary = kind === 'files'
    ? `${formatThousands(matches)} of ${formatCountWithNoun(filesConsidered, 'file')}`
    : `${formatMatchCount(matches)} in ${formatThousands(filesWithMatches)} of ${
      formatCountWithNoun(filesConsidered, 'file')
    }`;
  const command = next === undefined ? '' : `; next: agentpack search --packet ${packet} --from ${next}`;
  return [
    `[${title}: ${summary}; ${content.order}]`,
    ...entries.map((entry) => formatEntryLine(entry, kind)),
    ...(otherFiles ?? []).map((file) => formatFileLine(file.file, file.matchCount)),
    `[${describeShownMatches(content)}${command}]\n`,
  ].join('\n');
}

function describeCase(isCaseSensitive: boolean | undefined): string {
  return isCaseSensitive === undefined ? '' : isCaseSensitive ? ', case-sensitive' : ', case ignored';
}

function describeShownMatches({ entries, matches, truncated, advice }: PageContent): string {
  if (!truncated) return 'all matches shown';
  const shownCount = entries.reduce((sum, { inSnippet }) => sum + (inSnippet ?? 1), 0);
  return `${formatThousands(shownCount)} of ${formatMatchCount(matches)} shown${
    advice === undefined ? '' : `; ${advice}`
  }`;
}
