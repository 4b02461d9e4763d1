import { avoidSplitPair } from './surrogates';

/** Shortens a line of more than `maxLength` UTF-16 units by removing its middle. */
export function shortenLongLine(line: string, maxLength: number): string {
  if (line.length <= maxLength) return line;
  const start = avoidSplitPair(line, maxLength / 2);
  const end = avoidSplitPair(line, line.length - maxLength / 2);
  return `${line.slice(0, start)} […${end - start} characters…] ${line.slice(end)}`;
}
