import { bare, templateRemoved, titlePlace } from './issueTemplate';

const linesMax = 120;

/**
 * What a task is called: its first line that says something of it. `### Describe the bug` says nothing, as every report
 * has it.
 */
export function taskTitle(text: string): string {
  const written = text.slice(0, 10_000);
  const lines = templateRemoved(written).slice(0, linesMax);
  const place = titlePlace(lines);
  return bare(
    (place < 0
      ? [...lines, ...written.split(/\r\n?|\n/, linesMax)].find((line) => line.trim() !== '') ?? ''
      : lines[place]!).trim(),
  );
}
