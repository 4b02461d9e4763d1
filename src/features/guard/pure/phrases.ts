import { shortPath } from '#base/text/paths';
import type { VerdictBasis } from '#reports';
import type { Changes } from './changes';

/** Texts for agents. Facts, below 9,000 characters: an order in injected text counts as an attack. */

const maxNamed = 5;
const longestName = 200;

/**
 * Makes names from payloads and file systems safe to show: one line, without control characters and direction marks.
 */
export function shown(name: string): string {
  return shortPath(name.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '?')).slice(0,
    longestName);
}

/**
 * Describes changes: "src/a.ts and 2 more changed on disk; task.md was edited; branch next was checked out in place of
 * branch main".
 */
export function changesText({ files, task, branch }: Changes, basis: VerdictBasis): string {
  const modified = files.filter(({ change }) => change === 'modified').map(({ path }) => path);
  const deleted = files.filter(({ change }) => change === 'deleted').map(({ path }) => path);
  return [
    ...(modified.length > 0 ? [`${named(modified)} changed on disk`] : []),
    ...(deleted.length > 0 ? [`${named(deleted)} ${deleted.length === 1 ? 'was' : 'were'} deleted`] : []),
    ...(task ? [`${shown(basis.taskFile.path)} was edited`] : []),
    ...(branch ? [`${branchName(branch.now)} was checked out in place of ${branchName(basis.branch)}`] : []),
  ].join('; ');
}

export function named(paths: readonly string[]): string {
  const first = paths.slice(0, maxNamed).map(shown);
  return paths.length > maxNamed
    ? `${first.join(', ')} and ${paths.length - maxNamed} more`
    : first.length > 1
    ? `${first.slice(0, -1).join(', ')} and ${first.at(-1)}`
    : first[0] ?? '';
}

export function repackCommand({ thread }: VerdictBasis): string {
  return thread === undefined ? 'agentpack pack' : `agentpack pack --thread ${thread}`;
}

/** "12 minutes ago". */
export function ago(ms: number): string {
  const units = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000]] as const;
  const [unit, length] = units.find(([, unitLength]) => ms >= unitLength) ?? [undefined, 1];
  if (unit === undefined) return 'less than a minute ago';
  const count = Math.floor(ms / length);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

function branchName(branch: string | null): string {
  return branch === null ? 'no branch' : `branch ${shown(branch)}`;
}
