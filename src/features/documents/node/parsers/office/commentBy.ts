/** Returns the start of a comment's note, which states the author and the date. */
export function formatCommentPrefix(author: string | undefined, time: string | undefined): string {
  const name = (author ?? '').replace(/\s+/g, ' ').trim();
  const date = /^\d{4}-\d\d-\d\d/.exec(time ?? '')?.[0];
  return `Comment${name === '' ? '' : ` by ${name}`}${date === undefined || date < '1980' ? '' : ` (${date})`}`;
}
