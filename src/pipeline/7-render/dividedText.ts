import type { SafeText, View } from '#model';
import { joinSafe, sliceLines } from '#secrets/safeText';
import { lineNumbers } from './lineNumbers';

/** Clients print no more of a text at once. */
const maxCharacters = 25_000;
/** The length reserved for the marker that a part begins with. */
const markerLength = 200;

interface Part {
  /** Index of its first line. */
  readonly start: number;
  readonly marker: SafeText | undefined;
}

/**
 * Divides the text of a view into parts of whole lines, at markers if there are any. Each part except the first begins
 * with a marker that states which lines of the file follow.
 */
export function dividedText(view: View, text: SafeText): readonly SafeText[] {
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

function splitViewIntoParts(view: View, lines: readonly string[]): readonly Part[] {
  const numbers = lineNumbers(view);
  const parts: Part[] = [{ start: 0, marker: undefined }];
  let [length, start, lastMarker] = [0, 0, 0];
  lines.forEach((line, i) => {
    const isMarker = numbers.isMarker(line);
    if (isMarker) lastMarker = i;
    if (length > 0 && length + line.length + 1 > maxCharacters - markerLength) {
      const atMarker = lastMarker > start;
      start = atMarker ? lastMarker : i;
      parts.push({ start, marker: atMarker ? undefined : numbers.marker() });
      length = lines.slice(start, i).reduce((sum, one) => sum + one.length + 1, 0);
    }
    numbers.read(line);
    length += line.length + 1;
  });
  return parts;
}
