import type { TaskClass } from '#model';

/** Matches `fix(scope)!: subject`, `net/http: subject`, `[scope] subject`. */
const prefixPattern =
  /^\s*(?:([\w@$][\w@$*./-]{0,40}(?:,\s*[\w@$*./-]{1,40}){0,4})(?:\(([^()\n]{1,60})\))?!?:\s+|\[([^[\]\n]{1,60})\]:?\s+)/;
/**
 * Maps types of changes, as in Conventional Commits and similar conventions, to task classes. Types that indicate no
 * class map to undefined.
 */
export const classByCommitType: ReadonlyMap<string, TaskClass | undefined> = new Map([
  ...toCommitTypeEntries('bugfix', 'fix bugfix hotfix'),
  ...toCommitTypeEntries('feature', 'feat feature'),
  ...toCommitTypeEntries('refactor', 'refactor perf style'),
  ...toCommitTypeEntries('docs', 'docs doc'),
  ...toCommitTypeEntries('test', 'test tests'),
  ...toCommitTypeEntries('infra', 'build ci'),
  ...toCommitTypeEntries('release', 'release'),
  ...toCommitTypeEntries(undefined, 'chore revert deps security bug wip rfc question'),
]);

function toCommitTypeEntries(taskClass: TaskClass | undefined, words: string): [string, TaskClass | undefined][] {
  return words.split(' ').map((word) => [word, taskClass]);
}

/** Matches text before a colon or in brackets that does not name a part of a program: `TypeError: …`, `[x] …`. */
const labelPattern = /(?:error|exception|warning)$|^(?:note|todo|x|[\d.x-]+)$/;

/** Returns the type and scope in front of a title's subject; undefined for a title without such a prefix. */
export function parseConventionalPrefix(
  title: string,
): { readonly type: string | undefined; readonly scope: string | undefined; } | undefined {
  const match = prefixPattern.exec(title);
  if (!match) return undefined;
  const [, unbracketed, scope, bracketed] = match;
  const label = (unbracketed ?? bracketed!).trim().toLowerCase();
  if (labelPattern.test(label)) return undefined;
  return classByCommitType.has(label)
    ? { type: label, scope }
    : { type: undefined, scope: scope ?? unbracketed ?? bracketed };
}

/**
 * Reports whether the word at `index` of a title is the requested action rather than its object: the type (`fix(ui):
 * …`), or the first word (`Add a cart`) unless it is part of a name (`update-user`) or the whole title.
 */
export function isRequestWord(title: string, index: number, length: number): boolean {
  const parsedPrefix = parseConventionalPrefix(title);
  const prefix = parsedPrefix ? prefixPattern.exec(title)![0] : '';
  if (parsedPrefix && index < prefix.length) {
    const { type, scope } = parsedPrefix;
    if (scope === undefined) return true;
    const scopeIndex = prefix.indexOf(scope, type === undefined ? 0 : prefix.indexOf('('));
    return index < scopeIndex || index >= scopeIndex + scope.length;
  }
  if (/\S/.test(title.slice(prefix.length, index))) return false;
  const textAfter = title.slice(index + length);
  return /\S/.test(textAfter) && !/^[-_./:#]/.test(textAfter);
}
