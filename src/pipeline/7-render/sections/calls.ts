import type { Markdown, SelectedPlace, Selection } from '#model';
import type { DocumentCall } from '#reports';
import { toCode, md } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { emptyText, renderSection, type SectionLevels } from './section';

/** Returns the calls between places whose code is shown. */
export function listShownCalls({ calls, files }: Selection): readonly DocumentCall[] {
  const isShown = (place: SelectedPlace) =>
    files.some(({ path, view }) =>
      path === place.file && view.lines.some(([first, last]) => first <= place.lines[0] && place.lines[0] <= last)
    );
  return calls.filter(({ from, to }) => isShown(from) && isShown(to)).map(({ from, to, line }) => ({
    from: from.name === '' ? from.file : from.name,
    to: to.name,
    file: from.file,
    line,
  }));
}

export function buildCallsSection(_content: CommonContent, selection: Selection): SectionLevels {
  const rows = listShownCalls(selection).map(({ from, to, file, line }): Markdown =>
    md`- ${toCode(from)} calls ${toCode(to)} (${toCode(`${file}:${line}`)})`
  );
  return rows.length === 0 ? [emptyText] : [renderSection(md`Calls between shown symbols`, rows), emptyText];
}
