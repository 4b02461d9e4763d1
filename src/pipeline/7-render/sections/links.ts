import type { Markdown, PlaceLink, Selection } from '#model';
import { toCode, md } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { emptyText, renderSection, type SectionLevels } from './section';
import { truncateAtCodePoint } from '#secrets/truncate';

const maxRows = 3;
const maxTextLength = 110;

/** Lists the places that are one step away from the best places and are not shown as code. */
export function buildLinksSection(_content: CommonContent, { links, files }: Selection): SectionLevels {
  const isShown = ({ file, line }: PlaceLink) =>
    files.some(({ path, view }) => path === file && view.lines.some(([first, last]) => first <= line && line <= last));
  const rows = links.filter((link) => !isShown(link)).slice(0, maxRows).map(formatPlaceLink);
  return rows.length === 0 ? [emptyText] : [renderSection(md`One step away`, rows), emptyText];
}

function formatPlaceLink({ file, line, name, kind, of, text }: PlaceLink): Markdown {
  const place = toCode(`${file}:${line}${name === '' ? '' : ` ${name}`}`);
  const shownText = toCode(truncateAtCodePoint(text, maxTextLength));
  if (kind === 'used') return md`- ${place}, used by ${toCode(of)}: ${shownText}`;
  return kind === 'uses'
    ? md`- ${place} uses ${toCode(of)}: ${shownText}`
    : md`- ${place} repeats a line of ${toCode(of)}: ${shownText}`;
}
