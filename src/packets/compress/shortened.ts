import { withoutHalfPair } from '../../base/text/surrogates';

/** Characters of a line that patterns are run on and that are shown. */
const maxLine = 2_000;

/** The line, without its middle where it is long. */
export function shortenedLine(line: string): string {
  if (line.length <= maxLine) return line;
  const start = withoutHalfPair(line, maxLine / 2);
  const end = withoutHalfPair(line, line.length - maxLine / 2);
  return `${line.slice(0, start)} […${end - start} characters…] ${line.slice(end)}`;
}
