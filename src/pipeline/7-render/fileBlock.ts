import type { Markdown, SafeText, SelectedFile, View } from '#model';
import { code, decimal, fenced, md, prose, markdownWord } from '#secrets/markdown';
import { joinSafe, sliceLines } from '#secrets/safeText';
import { dividedText } from './dividedText';

/** A file in its view. Begins with `#` or `-` and ends with a newline, so that the tokens of blocks add up. */
export function fileBlock(file: Pick<SelectedFile, 'path' | 'language'>, view: View): Markdown {
  if (view.kind === 'summary') return md`- ${code(file.path)}: ${prose(view.text, Infinity)}\n`;
  const removed = view.removed === undefined ? md`` : md`Removed by the change:\n${fenced(view.removed, 'diff')}\n`;
  const language = view.kind === 'diff' ? 'diff' : file.language ?? '';
  const [first, ...more] = dividedText(view, withMarks(view));
  let text = md`### ${code(file.path)} (${markdownWord(view.kind)})\n${fenced(first!, language)}\n`;
  more.forEach((part, i) => {
    text = md`${text}### ${code(file.path)} (${markdownWord(view.kind)}, part ${i + 2})\n${fenced(part, language)}\n`;
  });
  return md`${text}${removed}`;
}

function withMarks({ text, marks = [], lines }: View): SafeText {
  if (marks.length === 0) return text;
  const last = lines[lines.length - 1]![1];
  const starts = [1, ...marks.map(({ before }) => before)];
  const parts = sliceLines(text, starts.map((start, i) => [start, (starts[i + 1] ?? last + 1) - 1] as const));
  return joinSafe(parts.flatMap((part, i) => (i === 0 ? [part] : [marks[i - 1]!.text, part])), '\n');
}

export function formatScore(score: number): Markdown {
  return decimal(score, 1);
}
