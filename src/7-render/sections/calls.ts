import type { Markdown, SelectedPlace, Selection } from '../../model';
import { code, md } from '../../secrets/markdown';
import type { CommonContent } from '../content';
import { emptyText, section, type SectionLevels } from './section';

/** Calls between places whose code is shown. */
export function callsSection(_content: CommonContent, { calls, files }: Selection): SectionLevels {
  const shown = (place: SelectedPlace) =>
    files.some(({ path, view }) =>
      path === place.file && view.lines.some(([first, last]) => first <= place.lines[0] && place.lines[0] <= last)
    );
  const rows = calls.filter(({ from, to }) => shown(from) && shown(to)).map(({ from, to, line }): Markdown =>
    md`- ${code(from.name === '' ? from.file : from.name)} calls ${code(to.name)} (${code(`${from.file}:${line}`)})`
  );
  return rows.length === 0 ? [emptyText] : [section(md`Calls between these`, rows), emptyText];
}
