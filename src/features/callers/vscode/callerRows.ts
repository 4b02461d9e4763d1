import * as l10n from '@vscode/l10n';
import type { CallersReport, CallSite } from '#reports';
import { inWords } from '#apps/vscode/engineWords';
import { label } from '#apps/vscode/text';

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

/** Locations of calls, as a language server reports them: `placeKey` of each. */
export type Confirmed = ReadonlySet<string>;

export function placeKey(file: string, line: number, column: number): string {
  return `${file}:${line}:${column}`;
}

/** Returns callers in the pack first, then the others, then callers that match only by name. */
export function callerRows({ callers, notes }: Pick<CallersReport, 'callers' | 'notes'>, packed: ReadonlySet<string>,
  confirmed: Confirmed): readonly CallerRow[]
{
  const sure = callers.filter(({ proof }) => proof !== 'name');
  return [
    ...group(l10n.t('In the pack'), sure.filter(({ file }) => packed.has(file))),
    ...group(l10n.t('Not in the pack'), sure.filter(({ file }) => !packed.has(file))),
    ...group(l10n.t('By name only'), callers.filter(({ proof }) => proof === 'name')),
    ...notes.map((note): CallerRow => ({ kind: 'note', label: label(inWords(note)) })),
  ];

  function group(heading: string, sites: readonly CallSite[]): CallerRow[] {
    return sites.length === 0 ? [] : [{ kind: 'heading', label: heading }, ...sites.map(row)];
  }

  function row(site: CallSite): CallerRow {
    const { file, line, column, within, text, test } = site;
    const facts = [
      ...(within === null ? [] : [l10n.t('in {0}', within)]),
      ...(test ? [l10n.t('test')] : []),
      ...(confirmed.has(placeKey(file, line, column)) ? [l10n.t('confirmed by the language server')] : []),
    ];
    return {
      kind: 'site',
      label: label(placeKey(file, line, column)),
      description: label(facts.join(' · ')),
      detail: label(text),
      site,
    };
  }
}
