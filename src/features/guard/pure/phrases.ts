import type { VerdictBasis } from '#reports';
import type { Changes } from './changes';
import { cutMiddle, maxShownPathLength } from '#base/text/cutText';

/**
 * The functions here write texts for agents. A text states only facts, because agents treat an instruction in injected
 * text as an attack, and is shorter than 9,000 characters.
 */

const maxListedNames = 5;
const maxNameChars = 200;

/**
 * Makes names from payloads and file systems safe to show: one line, without control characters and direction marks.
 */
export function sanitizeName(name: string): string {
  return cutMiddle(name.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '?'),
    maxShownPathLength)
    .slice(0, maxNameChars);
}

/**
 * Describes changes: "src/a.ts and 2 more changed on disk; task.md was edited; branch next was checked out in place of
 * branch main".
 */
export function formatChangesForAgent({ files, isTaskChanged, branch }: Changes, basis: VerdictBasis): string {
  const modifiedPaths = files.filter(({ change }) => change === 'modified').map(({ path }) => path);
  const deletedPaths = files.filter(({ change }) => change === 'deleted').map(({ path }) => path);
  return [
    ...(modifiedPaths.length > 0 ? [`${formatPathList(modifiedPaths)} changed on disk`] : []),
    ...(deletedPaths.length > 0
      ? [`${formatPathList(deletedPaths)} ${deletedPaths.length === 1 ? 'was' : 'were'} deleted`]
      : []),
    ...(isTaskChanged ? [`${sanitizeName(basis.taskFile.path)} was edited`] : []),
    ...(branch
      ? [`${formatBranchName(branch.current)} was checked out in place of ${formatBranchName(basis.branch)}`]
      : []),
  ].join('; ');
}

export function formatPathList(paths: readonly string[]): string {
  const listedPaths = paths.slice(0, maxListedNames).map(sanitizeName);
  return paths.length > maxListedNames
    ? `${listedPaths.join(', ')} and ${paths.length - maxListedNames} more`
    : listedPaths.length > 1
    ? `${listedPaths.slice(0, -1).join(', ')} and ${listedPaths.at(-1)}`
    : listedPaths[0] ?? '';
}

export function formatRepackCommand({ thread }: VerdictBasis): string {
  return thread === undefined ? 'agentpack pack' : `agentpack pack --thread ${thread}`;
}

/** Formats a duration as a time in the past: "12 minutes ago". */
export function formatElapsedTime(ms: number): string {
  const units = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000]] as const;
  const [unit, length] = units.find(([, unitLength]) => ms >= unitLength) ?? [undefined, 1];
  if (unit === undefined) return 'less than a minute ago';
  const count = Math.floor(ms / length);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

function formatBranchName(branch: string | null): string {
  return branch === null ? 'no branch' : `branch ${sanitizeName(branch)}`;
}
