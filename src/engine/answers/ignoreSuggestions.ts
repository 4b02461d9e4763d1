import type { Role } from '#model';
import type { ScanReport } from '#reports';
import { formatThousands } from '#base/text/phrases';

/** A line for `.agentignore`. */
export interface IgnoreSuggestion {
  readonly line: string;
  readonly files: number;
  readonly tokens: number;
  readonly role: Role;
}

/** The roles of folders and files that are not edited by hand. */
const ignorableRoles: readonly Role[] = ['generated', 'vendored'];
/** The minimum share of all tokens for which a rule is worthwhile. */
const minShare = 0.02;
const maxSuggestions = 10;

/**
 * Finds the outermost folders that contain only generated or vendored files and account for a significant share of the
 * tokens.
 */
export function findIgnoreSuggestions({ files, folders }: ScanReport): IgnoreSuggestion[] {
  const candidates = folders.filter(({ role, tokens }) =>
    role !== null && ignorableRoles.includes(role) &&
    tokens >= minShare * files.tokens
  );
  return candidates.filter(({ path }) =>
    !candidates.some((parent) => path !== parent.path && path.startsWith(parent.path))
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

/** Adds the missing lines to the text of an `.agentignore`, each below a comment with its reason. */
export function addIgnoreLines(existingText: string | undefined, suggestions: readonly IgnoreSuggestion[]): string {
  const previousText = existingText ?? '';
  const existingLines = new Set(previousText.split(/\r?\n/).map((line) => line.trim()));
  const addedLines = suggestions.filter(({ line }) => !existingLines.has(line)).flatMap((
    { line, files, tokens, role },
  ) => [
    `# ${role}: ${formatThousands(files)} files, ${formatThousands(tokens)} tokens`,
    line,
  ]);
  if (addedLines.length === 0) return previousText;
  const gap = previousText === '' || previousText.endsWith('\n') ? '' : '\n';
  return previousText + gap + addedLines.map((line) => `${line}\n`).join('');
}
