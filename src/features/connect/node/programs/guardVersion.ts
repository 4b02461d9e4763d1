/**
 * Returns the version in the first line of a `guard.cjs`, which the build writes: `// AgentPack guard 1.2.3`. Undefined
 * if the text has none.
 */
function guardVersion(script: string): string | undefined {
  return /^\/\/ AgentPack guard (\d{1,9}\.\d{1,9}\.\d{1,9})\r?\n/.exec(script)?.[1];
}

/** A script without a version is older than any other. */
export function isNewerGuard(script: string, than: string): boolean {
  const [a, b] = [script, than].map((text) => (guardVersion(text) ?? '-1').split('.').map(Number));
  for (const [i, part] of a!.entries()) {
    const other = b![i] ?? -1;
    if (part !== other) return part > other;
  }
  return false;
}
