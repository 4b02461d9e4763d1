/** Reports whether a rule is always loaded. Front matter can limit a rule to some files, or to the agent's requests. */
export function isAlwaysLoaded(rule: string): boolean {
  if (!/^---\r?\n/.test(rule)) return true;
  const frontMatterEnd = rule.indexOf('\n---', 3);
  const frontMatter = frontMatterEnd < 0 ? '' : rule.slice(0, frontMatterEnd);
  if (/^(?:alwaysApply:\s*true|trigger:\s*always_on|inclusion:\s*always)\b/m.test(frontMatter)) return true;
  return !/^(?:alwaysApply|trigger|inclusion|globs|paths|applyTo):/m.test(frontMatter);
}
