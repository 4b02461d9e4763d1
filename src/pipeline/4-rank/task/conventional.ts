import type { TaskClass } from '#model';

/** Matches `fix(scope)!: subject`, `net/http: subject`, `[scope] subject`. */
const start =
  /^\s*(?:([\w@$][\w@$*./-]{0,40}(?:,\s*[\w@$*./-]{1,40}){0,4})(?:\(([^()\n]{1,60})\))?!?:\s+|\[([^[\]\n]{1,60})\]:?\s+)/;
/**
 * Types of a change, as in Conventional Commits and similar conventions; undefined for types that indicate no class.
 */
export const classOfType: ReadonlyMap<string, TaskClass | undefined> = new Map([
  ...toCommitTypeEntries('bugfix', 'fix bugfix hotfix'),
  ...toCommitTypeEntries('feature', 'feat feature'),
  ...toCommitTypeEntries('refactor', 'refactor perf style'),
  ...toCommitTypeEntries('docs', 'docs doc'),
  ...toCommitTypeEntries('test', 'test tests'),
  ...toCommitTypeEntries('infra', 'build ci'),
  ...toCommitTypeEntries('release', 'release'),
  ...toCommitTypeEntries(undefined, 'chore revert deps security bug wip rfc question'),
]);

function toCommitTypeEntries(of: TaskClass | undefined, words: string): [string, TaskClass | undefined][] {
  return words.split(' ').map((word) => [word, of]);
}

/** Text before a colon in messages and lists that is not a part of a program: `TypeError: …`, `[x] …`. */
const isLabel = /(?:error|exception|warning)$|^(?:note|todo|x|[\d.x-]+)$/;

/** Returns the type and scope in front of a title's subject; undefined for a title without such a prefix. */
export function conventional(
  title: string,
): { readonly type: string | undefined; readonly scope: string | undefined; } | undefined {
  const match = start.exec(title);
  if (!match) return undefined;
  const [, before, scope, bracketed] = match;
  const word = (before ?? bracketed!).trim().toLowerCase();
  if (isLabel.test(word)) return undefined;
  return classOfType.has(word) ? { type: word, scope } : { type: undefined, scope: scope ?? before ?? bracketed };
}

/**
 * Reports whether the word at `index` of a title is the requested action rather than its object: the type (`fix(ui):
 * …`), or the first word (`Add a cart`) unless it is part of a name (`update-user`) or the whole title.
 */
export function isRequest(title: string, index: number, length: number): boolean {
  const before = conventional(title);
  const prefix = before ? start.exec(title)![0] : '';
  if (before && index < prefix.length) {
    const { type, scope } = before;
    if (scope === undefined) return true;
    const first = prefix.indexOf(scope, type === undefined ? 0 : prefix.indexOf('('));
    return index < first || index >= first + scope.length;
  }
  if (/\S/.test(title.slice(prefix.length, index))) return false;
  const rest = title.slice(index + length);
  return /\S/.test(rest) && !/^[-_./:#]/.test(rest);
}
