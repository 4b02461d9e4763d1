import { avoidSplitPair } from './surrogates';

/** Shortens a line of more than `max` UTF-16 units by removing its middle. */
export function shortenLongLine(line: string, max: number): string {
  if (line.length <= max) return line;
  const start = avoidSplitPair(line, max / 2);
  const end = avoidSplitPair(line, line.length - max / 2);
  return `${line.slice(0, start)} […${end - start} characters…] ${line.slice(end)}`;
}
