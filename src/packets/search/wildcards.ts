/**
 * The regular expression of a path query with wildcards, undefined for one without: `*` and `?` stand for characters of
 * a name, `**` for any number of folders. Like a plain query it matches anywhere in a path, but the end of a query such
 * as `*.ts` is the end of the path.
 */
export function wildcardPattern(query: string): string | undefined {
  if (!/[*?]/.test(query)) return undefined;
  const body = query.replace(/^\/+/, '').replace(/\*\*\/|\*\*|[*?]|[\\^$.+()[\]{}|]/g, (found) => {
    if (found === '**/') return '(?:.*/)?';
    if (found === '**') return '.*';
    return found === '*' ? '[^/]*' : found === '?' ? '[^/]' : `\\${found}`;
  });
  return /\*\.[\w.]+$/.test(query) ? `${body}$` : body;
}
