/**
 * Returns the version in the first line of a `guard.cjs`, such as `// AgentPack guard 1.2.3`, or undefined if that line
 * contains no version.
 */
function parseGuardVersion(script: string): string | undefined {
  return /^\/\/ AgentPack guard (\d{1,9}\.\d{1,9}\.\d{1,9})\r?\n/.exec(script)?.[1];
}

/** Reports whether a script is newer than another. A script without a version is older than any with a version. */
export function isNewerGuard(script: string, otherScript: string): boolean {
  const [a, b] = [script, otherScript].map((text) => (parseGuardVersion(text) ?? '-1').split('.').map(Number));
  for (const [i, part] of a!.entries()) {
    const otherPart = b![i] ?? -1;
    if (part !== otherPart) return part > otherPart;
  }
  return false;
}
