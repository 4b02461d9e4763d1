import { withoutHalfPair } from './surrogates';

/** Returns the line, without its middle if it has more than `max` UTF-16 units. */
export function shortLine(line: string, max: number): string {
  if (line.length <= max) return line;
  const start = withoutHalfPair(line, max / 2);
  const end = withoutHalfPair(line, line.length - max / 2);
  return `${line.slice(0, start)} […${end - start} characters…] ${line.slice(end)}`;
}
