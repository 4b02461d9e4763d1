import type { Role } from '#model';
import type { ScanReport } from '#reports';
import { thousands } from '#base/text/phrases';

/** A line for `.agentignore`. */
export interface IgnoreSuggestion {
  readonly line: string;
  readonly files: number;
  readonly tokens: number;
  readonly role: Role;
}

/** The roles of folders and files that are not edited by hand. */
const ignorableRoles: readonly Role[] = ['generated', 'vendored'];
/** The share of all tokens below which a rule is not worthwhile. */
const leastShare = 0.02;
const maxSuggestions = 10;

/**
 * Finds the outermost folders that contain only generated or vendored files and account for a significant share of the
 * tokens.
 */
export function ignoreSuggestions({ files, folders }: ScanReport): IgnoreSuggestion[] {
  const candidates = folders.filter(({ role, tokens }) =>
    role !== null && ignorableRoles.includes(role) &&
    tokens >= leastShare * files.tokens
  );
  return candidates.filter(({ path }) =>
    !candidates.some((above) => path !== above.path && path.startsWith(above.path))
  ).slice(
    0,
    maxSuggestions,
  ).map(({ path, role, tokens, count }) => ({
    line: `/${path.replace(/[\\*?[\]!# ]/g, '\\$&')}`,
    files: count,
    tokens,
    role: role!,
  }));
}

/** Returns the text of an `.agentignore` with any missing lines added, each below its reason. */
export function withIgnoreLines(present: string | undefined, suggestions: readonly IgnoreSuggestion[]): string {
  const before = present ?? '';
  const existingLines = new Set(before.split(/\r?\n/).map((line) => line.trim()));
  const added = suggestions.filter(({ line }) => !existingLines.has(line)).flatMap(({ line, files, tokens, role }) => [
    `# ${role}: ${thousands(files)} files, ${thousands(tokens)} tokens`,
    line,
  ]);
  if (added.length === 0) return before;
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  return before + gap + added.map((line) => `${line}\n`).join('');
}
