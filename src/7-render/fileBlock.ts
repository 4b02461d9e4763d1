import { fenceFor } from '../base/markdown';
import type { SafeText, SelectedFile, View } from '../model';
import { redactShort } from '../secrets/redactShort';
import { safe } from '../secrets/safeText';
import { code, codeCell, grouped, proseCell, strongestKinds, why } from './phrases';

const whyLength = 48;

/** One file in its view. Starts a line with `#` or `-` and ends with a newline, so that the tokens of blocks add up. */
export function fileBlock(file: Pick<SelectedFile, 'path' | 'language'>, view: View): SafeText {
  if (view.kind === 'summary') return safe`- ${code(file.path)}: ${view.text}\n`;
  const fence = redactShort(fenceFor(view.text));
  const info = redactShort(view.kind === 'diff' ? 'diff' : file.language ?? '');
  const end = view.text === '' || view.text.endsWith('\n') ? safe`` : safe`\n`;
  return safe`### ${code(file.path)} (${redactShort(view.kind)})\n${fence}${info}\n${view.text}${end}${fence}\n\n`;
}

export const tableHead = safe`| File | View | Tokens | Score | Why |\n|---|---|--:|--:|---|\n`;

export function fileRow(file: SelectedFile): SafeText {
  // many files that are only named are here for the same words: their lines say more of them in as many tokens
  const reasons = file.view.kind === 'summary' ? redactShort(strongestKinds(file.reasons)) : proseCell(why(file.reasons, whyLength), whyLength);
  return safe`| ${codeCell(file.path)} | ${redactShort(file.view.kind)} | ${grouped(file.view.tokens)} | ${tenths(file.score)} | ${reasons} |\n`;
}

export function tenths(score: number): SafeText {
  return redactShort(score.toFixed(1));
}
