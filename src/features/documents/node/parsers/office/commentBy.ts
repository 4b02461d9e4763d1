const datePattern = /^\d{4}-\d\d-\d\d/;

/** Returns the start of a comment's note, which states the author and the date. */
export function formatCommentPrefix(author: string | undefined, time: string | undefined): string {
  const name = (author ?? '').replace(/\s+/g, ' ').trim();
  const date = datePattern.exec(time ?? '')?.[0];
  return `Comment${name === '' ? '' : ` by ${name}`}${date === undefined || date < '1980' ? '' : ` (${date})`}`;
}

/** Returns the time of day of a comment, which its prefix does not state; '' if there is none. */
export function findTimeOfDay(time: string | undefined): string {
  return (time ?? '').replace(datePattern, '').replace(/^T/, '');
}
