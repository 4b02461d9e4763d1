/**
 * Matches the heading "# Task" at the start of `task.md`, including the form that AgentPack's predecessor wrote. The
 * pattern is anchored and bounded, so its running time is linear.
 */
const taskHeadingPattern = /^\s*#{1,3}[ \t]{0,8}(?:current[ \t]{1,8})?task[ \t]*(?::[ \t]*)?(?:\r\n?|\n|$)/i;
const wordCharacterPattern = /[\p{L}\p{N}]/u;

/**
 * Returns the task in a `task.md` without its heading, or '' if the file contains no words except in its heading and
 * comments.
 */
export function extractTaskText(fileText: string): string {
  return wordCharacterPattern.test(removeTaskHeading(removeMarkdownComments(fileText)))
    ? removeTaskHeading(fileText).trim()
    : '';
}

function removeTaskHeading(text: string): string {
  return text.replace(taskHeadingPattern, '');
}

/** Removes Markdown comments. An unclosed comment counts as text. */
function removeMarkdownComments(text: string): string {
  const parts: string[] = [];
  let position = 0;
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', position)) {
    const end = text.indexOf('-->', start + 4);
    if (end < 0) break;
    parts.push(text.slice(position, start));
    position = end + 3;
  }
  return [...parts, text.slice(position)].join('');
}
