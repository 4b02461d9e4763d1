import { flat } from '../base/text/markdown';
import type { Markdown, SelectedFile, View } from '../model';
import { code, decimal, fenced, grouped, md, prose, markdownWord } from '../secrets/markdown';
import { type NameShare, pluralMarkdown, tellingReason } from './phrases';

const maxReasonLength = 56;

/** A file in its view. Begins with `#` or `-` and ends with a newline, so that the tokens of blocks add up. */
export function fileBlock(file: Pick<SelectedFile, 'path' | 'language'>, view: View): Markdown {
  if (view.kind === 'summary') return md`- ${code(file.path)}: ${prose(view.text, Infinity)}\n`;
  const removed = view.removed === undefined ? md`` : md`Removed by the change:\n${fenced(view.removed, 'diff')}\n`;
  return md`### ${code(file.path)} (${markdownWord(view.kind)})\n${
    fenced(view.text, view.kind === 'diff' ? 'diff' : file.language ?? '')
  }\n${removed}`;
}

/** The line of a file in the list of selected files. */
export function fileRow(file: SelectedFile, share: NameShare): Markdown {
  const reason = file.upgradedBecause === undefined
    ? tellingReason(file.reasons, share)
    : flat(`raised: ${file.upgradedBecause}`);
  return md`- ${code(file.path)} ${extent(file)}${reason === '' ? md`` : md`: ${prose(reason, maxReasonLength)}`}\n`;
}

/** `full, 40 lines`; `symbols, 25 of 300 lines`; `skeleton of 300 lines`. */
function extent({ view: { kind, lines: ranges }, lines }: SelectedFile): Markdown {
  const all = pluralMarkdown(lines, md`line`);
  if (kind === 'full') return md`full, ${all}`;
  const shown = ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  return shown === 0 ? md`${markdownWord(kind)} of ${all}` : md`${markdownWord(kind)}, ${grouped(shown)} of ${all}`;
}

export function formatScore(score: number): Markdown {
  return decimal(score, 1);
}
