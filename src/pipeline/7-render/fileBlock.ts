import type { Markdown, SafeText, SelectedFile, View } from '#model';
import { toCode, formatDecimalNumber, fenceContent, md, toProse, toMarkdownWord } from '#secrets/markdown';
import { joinSafe, sliceLines } from '#secrets/safeText';
import { createLineNumbers } from './lineNumbers';

/**
 * Renders a file in its view. The block begins with `#` or `-` and ends with a newline, so that the tokens of blocks
 * add up.
 */
export function renderFileBlock(file: Pick<SelectedFile, 'path' | 'language'>, view: View): Markdown {
  if (view.kind === 'summary') return md`- ${toCode(file.path)}: ${toProse(view.text, Infinity)}\n`;
  const removedBlock = view.removed === undefined
    ? md``
    : md`Removed by the change:\n${fenceContent(view.removed, 'diff')}\n`;
  const language = view.kind === 'diff' ? 'diff' : file.language ?? '';
  const [firstPart, ...otherParts] = divideText(view, insertMarks(view));
  let text = md`### ${toCode(file.path)} (${toMarkdownWord(view.kind)})\n${fenceContent(firstPart!, language)}\n`;
  otherParts.forEach((part, i) => {
    text = md`${text}### ${toCode(file.path)} (${toMarkdownWord(view.kind)}, part ${i + 2})\n${
      fenceContent(part, language)
    }\n`;
  });
  return md`${text}${removedBlock}`;
}

function insertMarks({ text, marks = [], lines }: View): SafeText {
  if (marks.length === 0) return text;
  const lastLine = lines[lines.length - 1]![1];
  const starts = [1, ...marks.map(({ before }) => before)];
  const parts = sliceLines(text, starts.map((start, i) => [start, (starts[i + 1] ?? lastLine + 1) - 1] as const));
  return joinSafe(parts.flatMap((part, i) => (i === 0 ? [part] : [marks[i - 1]!.text, part])), '\n');
}

export function formatScore(score: number): Markdown {
  return formatDecimalNumber(score, 1);
}

/** The maximum number of characters in one part of a text. Clients print a part of this length without cutting it. */
const maxCharacters = 25_000;
/** The length reserved for the marker that a part begins with. */
const markerLength = 200;

interface TextPart {
  /** The index of the part's first line. */
  readonly start: number;
  readonly marker: SafeText | undefined;
}

/**
 * Divides the text of a view into parts of whole lines, at markers if there are any. Each part except the first begins
 * with a marker that states which lines of the file follow.
 */
function divideText(view: View, text: SafeText): readonly SafeText[] {
  if (text.length <= maxCharacters) return [text];
  const lines = text.split('\n');
  const parts = splitViewIntoParts(view, lines);
  const texts = sliceLines(text,
    parts.map(({ start }, i) => [start + 1, parts[i + 1]?.start ?? lines.length] as const));
  return texts.map((part, i) => {
    const { marker } = parts[i]!;
    return marker === undefined ? part : joinSafe([marker, part], '\n');
  });
}

function splitViewIntoParts(view: View, lines: readonly string[]): readonly TextPart[] {
  const numbers = createLineNumbers(view);
  const parts: TextPart[] = [{ start: 0, marker: undefined }];
  let [length, start, lastMarker] = [0, 0, 0];
  lines.forEach((line, i) => {
    const isMarker = numbers.isMarker(line);
    if (isMarker) lastMarker = i;
    if (length > 0 && length + line.length + 1 > maxCharacters - markerLength) {
      const startsAtMarker = lastMarker > start;
      start = startsAtMarker ? lastMarker : i;
      parts.push({ start, marker: startsAtMarker ? undefined : numbers.createMarker() });
      length = lines.slice(start, i).reduce((sum, item) => sum + item.length + 1, 0);
    }
    numbers.read(line);
    length += line.length + 1;
  });
  return parts;
}
