import type { Markdown, SelectedFile, View } from '../model';
import { cut, flat } from '../base/text/markdown';
import { code, codeCell, decimal, fenced, grouped, md, prose, proseCell, word } from '../secrets/markdown';
import { strongestKinds, why } from './phrases';

const whyLength = 48;

/** One file in its view. Starts a line with `#` or `-` and ends with a newline, so that the tokens of blocks add up. */
export function fileBlock(file: Pick<SelectedFile, 'path' | 'language'>, view: View): Markdown {
  if (view.kind === 'summary') return md`- ${code(file.path)}: ${prose(view.text, Infinity)}\n`;
  const removed = view.removed === undefined ? md`` : md`Removed by the change:\n${fenced(view.removed, 'diff')}\n`;
  return md`### ${code(file.path)} (${word(view.kind)})\n${
    fenced(view.text, view.kind === 'diff' ? 'diff' : file.language ?? '')
  }\n${removed}`;
}

export const tableHead = md`| File | View | Tokens | Score | Why |\n|---|---|--:|--:|---|\n`;

export function fileRow(file: SelectedFile): Markdown {
  // many files that are only named are here for the same words: their lines say more of them in as many tokens
  const reasons = file.view.kind === 'summary' ?
    prose(strongestKinds(file.reasons), 200)
    : proseCell(
      file.raised === undefined ? why(file.reasons, whyLength) : cut(flat(`raised: ${file.raised}`), whyLength),
      whyLength,
    );
  return md`| ${codeCell(file.path)} | ${word(file.view.kind)} | ${grouped(file.view.tokens)} | ${
    tenths(file.score)
  } | ${reasons} |\n`;
}

export function tenths(score: number): Markdown {
  return decimal(score, 1);
}
