import type { Markdown, SelectedPlace, Selection } from '#model';
import type { DocumentCall } from '#reports';
import { code, md } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { emptyText, section, type SectionLevels } from './section';

/** Returns the calls between places whose code is shown. */
export function shownCalls({ calls, files }: Selection): readonly DocumentCall[] {
  const shown = (place: SelectedPlace) =>
    files.some(({ path, view }) =>
      path === place.file && view.lines.some(([first, last]) => first <= place.lines[0] && place.lines[0] <= last)
    );
  return calls.filter(({ from, to }) => shown(from) && shown(to)).map(({ from, to, line }) => ({
    from: from.name === '' ? from.file : from.name,
    to: to.name,
    file: from.file,
    line,
  }));
}

export function callsSection(_content: CommonContent, selection: Selection): SectionLevels {
  const rows = shownCalls(selection).map(({ from, to, file, line }): Markdown =>
    md`- ${code(from)} calls ${code(to)} (${code(`${file}:${line}`)})`
  );
  return rows.length === 0 ? [emptyText] : [section(md`Calls between these`, rows), emptyText];
}
