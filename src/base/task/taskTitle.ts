import { withoutHeadingMarks, templateRemoved, titleIndex } from './issueTemplate';

const linesMax = 120;

/**
 * Returns the title of a task: its first line that is not from a template. `### Describe the bug` does not count,
 * because every report contains it.
 */
export function taskTitle(text: string): string {
  const written = text.slice(0, 10_000);
  const lines = templateRemoved(written).slice(0, linesMax);
  const index = titleIndex(lines);
  return withoutHeadingMarks(
    (index < 0
      ? [...lines, ...written.split(/\r\n?|\n/, linesMax)].find((line) => line.trim() !== '') ?? ''
      : lines[index]!).trim(),
  );
}
