import { cut, flat } from '../base/text/markdown';
import type { Markdown, SelectedFile, View } from '../model';
import { code, codeCell, decimal, fenced, grouped, md, prose, proseCell, markdownWord } from '../secrets/markdown';
import { strongestKinds, strongestReasons } from './phrases';

const maxReasonLength = 48;

/** A file in its view. Begins with `#` or `-` and ends with a newline, so that the tokens of blocks add up. */
export function fileBlock(file: Pick<SelectedFile, 'path' | 'language'>, view: View): Markdown {
  if (view.kind === 'summary') return md`- ${code(file.path)}: ${prose(view.text, Infinity)}\n`;
  const removed = view.removed === undefined ? md`` : md`Removed by the change:\n${fenced(view.removed, 'diff')}\n`;
  return md`### ${code(file.path)} (${markdownWord(view.kind)})\n${
    fenced(view.text, view.kind === 'diff' ? 'diff' : file.language ?? '')
  }\n${removed}`;
}

export const tableHead = md`| File | View | Tokens | Score | Why |\n|---|---|--:|--:|---|\n`;

export function fileRow(file: SelectedFile): Markdown {
  // many summaries are selected for the same words: their lines are more informative than reasons of as many tokens
  const reasons = file.view.kind === 'summary' ?
    prose(strongestKinds(file.reasons), 200)
    : proseCell(
      file.upgradedBecause === undefined
        ? strongestReasons(file.reasons, maxReasonLength)
        : cut(flat(`raised: ${file.upgradedBecause}`), maxReasonLength),
      maxReasonLength,
    );
  return md`| ${codeCell(file.path)} | ${markdownWord(file.view.kind)} | ${grouped(file.view.tokens)} | ${
    formatScore(file.score)
  } | ${reasons} |\n`;
}

export function formatScore(score: number): Markdown {
  return decimal(score, 1);
}
