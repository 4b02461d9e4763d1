import { plural, thousands } from '#base/text/phrases';
import { visibleJson } from '#base/text/visible';
import type { SearchEntry, SearchReport } from '#reports';
import { entryLine, fileLine, matchCount, printable, searchJson, type OtherFile } from './forms';

/** The returned form, whose tokens the cap limits. */
export type SearchForm = 'text' | 'json';

/** A page before layout: its report without the fields that depend on the layout. */
export interface PageContent extends Omit<SearchReport, 'tokens' | 'provenance'> {
  readonly isCaseSensitive?: boolean;
  /** How entries are ordered, as a phrase. */
  readonly order: string;
  /** The final sentence about results that are not shown, if no next page has them. */
  readonly advice?: string;
}

export interface LaidOut {
  readonly report: SearchReport;
  /** The text, or the JSON document. */
  readonly text: string;
}

/** Lays out a page in the form, with its exact number of tokens. */
export function layOut(content: PageContent, form: SearchForm, count: (text: string) => number): LaidOut {
  const report = buildSearchReport(content);
  if (form === 'text') {
    const text = printable(formatSearchPage(content));
    return { report: { ...report, tokens: count(text) }, text };
  }
  return jsonPage(report, count);
}

/** Formats a report as the JSON document, including its own number of tokens. */
export function jsonPage(report: SearchReport, count: (text: string) => number): LaidOut {
  // the number is part of the counted text, and only gets longer
  for (let tokens = 0;;) {
    const counted = { ...report, tokens };
    const text = searchJson(counted);
    const actual = count(text);
    if (actual <= tokens) return { report: counted, text };
    tokens = actual;
  }
}

/** Counts the tokens of an entry or of another file in the form, as part of the page. */
export function partTokens(part: SearchEntry | OtherFile, kind: SearchReport['kind'], form: SearchForm,
  count: (text: string) => number): number
{
  if (form === 'json') return count(searchJson(part).replace('\n', ','));
  return count(printable(`${'snippet' in part ? entryLine(part, kind) : fileLine(part.file, part.matchCount)}\n`));
}

function buildSearchReport(content: PageContent): SearchReport {
  const { isCaseSensitive, order, advice, next, otherFiles, ...rest } = content;
  return {
    ...rest,
    ...(otherFiles && otherFiles.length > 0 ? { otherFiles } : {}),
    tokens: 0,
    ...(next === undefined ? {} : { next }),
    provenance: `${plural(rest.filesConsidered, 'file')} searched${caseWords(isCaseSensitive)}; ${order}; ${
      restWords(content)
    }.`,
  };
}

function formatSearchPage(content: PageContent): string {
  const { packet, kind, query, matches, filesWithMatches, filesConsidered, entries, otherFiles, next } = content;
  const title = `${kind} ${visibleJson(JSON.stringify(query))}${caseWords(content.isCaseSensitive)}`;
  const summary = kind === 'files'
    ? `${thousands(matches)} of ${plural(filesConsidered, 'file')}`
    : `${matchCount(matches)} in ${thousands(filesWithMatches)} of ${plural(filesConsidered, 'file')}`;
  const command = next === undefined ? '' : `; next: agentpack search --packet ${packet} --from ${next}`;
  return [
    `[${title}: ${summary}; ${content.order}]`,
    ...entries.map((entry) => entryLine(entry, kind)),
    ...(otherFiles ?? []).map((file) => fileLine(file.file, file.matchCount)),
    `[${restWords(content)}${command}]\n`,
  ].join('\n');
}

function caseWords(isCaseSensitive: boolean | undefined): string {
  return isCaseSensitive === undefined ? '' : isCaseSensitive ? ', case-sensitive' : ', case ignored';
}

function restWords({ entries, matches, truncated, advice }: PageContent): string {
  if (!truncated) return 'all matches shown';
  const shown = entries.reduce((sum, { inSnippet }) => sum + (inSnippet ?? 1), 0);
  return `${thousands(shown)} of ${matchCount(matches)} shown${advice === undefined ? '' : `; ${advice}`}`;
}
