import * as l10n from '@vscode/l10n';
import type { CallersReport, CallSite } from '#reports';
import { translateSentence } from '#apps/vscode/engineWords';
import { escapeLabel } from '#apps/vscode/text';

/** A row in the list of callers, as plain data that can be tested without an editor. */
export type CallerRow =
  | { readonly kind: 'heading'; readonly label: string; }
  | { readonly kind: 'note'; readonly label: string; }
  | {
    readonly kind: 'site';
    readonly label: string;
    readonly description: string;
    readonly detail: string;
    readonly site: CallSite;
  };

/** The locations of calls that a language server reports, as keys from `formatLocationKey`. */
export type ConfirmedLocations = ReadonlySet<string>;

export function formatLocationKey(file: string, line: number, column: number): string {
  return `${file}:${line}:${column}`;
}

/** Returns rows for the callers in the pack, then for other callers, then for callers that match only by name. */
export function buildCallerRows({ callers, notes }: Pick<CallersReport, 'callers' | 'notes'>,
  packedPaths: ReadonlySet<string>, confirmedKeys: ConfirmedLocations): readonly CallerRow[]
{
  const provenCallers = callers.filter(({ proof }) => proof !== 'name');
  return [
    ...createGroup(l10n.t('In the pack'), provenCallers.filter(({ file }) => packedPaths.has(file))),
    ...createGroup(l10n.t('Not in the pack'), provenCallers.filter(({ file }) => !packedPaths.has(file))),
    ...createGroup(l10n.t('By name only'), callers.filter(({ proof }) => proof === 'name')),
    ...notes.map((note): CallerRow => ({ kind: 'note', label: escapeLabel(translateSentence(note)) })),
  ];

  function createGroup(heading: string, sites: readonly CallSite[]): CallerRow[] {
    return sites.length === 0 ? [] : [{ kind: 'heading', label: heading }, ...sites.map(createRow)];
  }

  function createRow(site: CallSite): CallerRow {
    const { file, line, column, within, text, test } = site;
    const facts = [
      ...(within === null ? [] : [l10n.t('in {0}', within)]),
      ...(test ? [l10n.t('test')] : []),
      ...(confirmedKeys.has(formatLocationKey(file, line, column)) ? [l10n.t('confirmed by the language server')] : []),
    ];
    return {
      kind: 'site',
      label: escapeLabel(formatLocationKey(file, line, column)),
      description: escapeLabel(facts.join(' · ')),
      detail: escapeLabel(text),
      site,
    };
  }
}
