/** `fix(scope)!: subject` */
const start = /^\s*([A-Za-z]{2,12})(?:\(([^()\n]{1,60})\))?!?:\s+/;

/** What a title in the form of Conventional Commits says before its subject; undefined for another title. */
export function conventional(
  title: string,
): { readonly type: string; readonly scope: string | undefined; } | undefined {
  const match = start.exec(title);
  return match ? { type: match[1]!.toLowerCase(), scope: match[2] } : undefined;
}

/**
 * Whether the word at `index` of a title says what is to be done rather than with what: its type (`fix(ui): …`), or its
 * first word (`Add a cart`) unless that is a part of a name (`update-user`) or the whole title.
 */
export function isRequest(title: string, index: number, length: number): boolean {
  const [prefix = '', , scope] = start.exec(title) ?? [];
  if (index < prefix.length) return !(scope !== undefined && index > prefix.indexOf('('));
  if (/\S/.test(title.slice(prefix.length, index))) return false;
  const rest = title.slice(index + length);
  return /\S/.test(rest) && !/^[-_./:#]/.test(rest);
}
