import type { Markdown, SafeText, SelectedFile, View } from '../model';
import { code, decimal, fenced, md, prose, markdownWord } from '../secrets/markdown';
import { joinSafe, sliceLines } from '../secrets/safeText';

/** Clients print no more of a text at once: longer blocks are divided, at markers where there are some. */
const maxCharacters = 25_000;

/** A file in its view. Begins with `#` or `-` and ends with a newline, so that the tokens of blocks add up. */
export function fileBlock(file: Pick<SelectedFile, 'path' | 'language'>, view: View): Markdown {
  if (view.kind === 'summary') return md`- ${code(file.path)}: ${prose(view.text, Infinity)}\n`;
  const removed = view.removed === undefined ? md`` : md`Removed by the change:\n${fenced(view.removed, 'diff')}\n`;
  const language = view.kind === 'diff' ? 'diff' : file.language ?? '';
  const [first, ...more] = dividedAtMarkers(withMarks(view));
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

const anyMarker = /^@{2,} \d+-\d+ /;

/** Parts of at most `maxCharacters`, each of whole lines. */
function dividedAtMarkers(text: SafeText): readonly SafeText[] {
  if (text.length <= maxCharacters) return [text];
  const lines = text.split('\n');
  const ends: number[] = [];
  let [length, start, marker] = [0, 0, 0];
  lines.forEach((line, i) => {
    if (length > 0 && length + line.length + 1 > maxCharacters) {
      const end = marker > start ? marker : i;
      ends.push(end);
      length = lines.slice(end, i).reduce((sum, one) => sum + one.length + 1, 0);
      start = end;
    }
    if (anyMarker.test(line)) marker = i;
    length += line.length + 1;
  });
  return sliceLines(text, [0, ...ends].map((from, i) => [from + 1, ends[i] ?? lines.length] as const));
}

export function formatScore(score: number): Markdown {
  return decimal(score, 1);
}
