import { cut } from '#base/text/markdown';
import type { Markdown, PlaceLink, Selection } from '#model';
import { code, md } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { emptyText, section, type SectionLevels } from './section';

const maxRows = 3;
const maxTextLength = 110;

/** Lists what is one step away from the best places and not shown as code. */
export function linksSection(_content: CommonContent, { links, files }: Selection): SectionLevels {
  const isShown = ({ file, line }: PlaceLink) =>
    files.some(({ path, view }) => path === file && view.lines.some(([first, last]) => first <= line && line <= last));
  const rows = links.filter((link) => !isShown(link)).slice(0, maxRows).map(formatPlaceLink);
  return rows.length === 0 ? [emptyText] : [section(md`One step away`, rows), emptyText];
}

function formatPlaceLink({ file, line, name, kind, of, text }: PlaceLink): Markdown {
  const place = code(`${file}:${line}${name === '' ? '' : ` ${name}`}`);
  const shown = code(cut(text, maxTextLength));
  if (kind === 'used') return md`- ${place}, used by ${code(of)}: ${shown}`;
  return kind === 'uses'
    ? md`- ${place} uses ${code(of)}: ${shown}`
    : md`- ${place} repeats a line of ${code(of)}: ${shown}`;
}
