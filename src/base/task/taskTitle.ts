import { removeHeadingMarks, removeTemplateMarkup, findTitleIndex } from './issueTemplate';

const maxLines = 120;

/**
 * Returns the title of a task: its first line that is not from a template. `### Describe the bug` does not count,
 * because every report contains it.
 */
export function findTaskTitle(text: string): string {
  const excerpt = text.slice(0, 10_000);
  const lines = removeTemplateMarkup(excerpt).slice(0, maxLines);
  const index = findTitleIndex(lines);
  return removeHeadingMarks(
    (index < 0
      ? [...lines, ...excerpt.split(/\r\n?|\n/, maxLines)].find((line) => line.trim() !== '') ?? ''
      : lines[index]!).trim(),
  );
}
