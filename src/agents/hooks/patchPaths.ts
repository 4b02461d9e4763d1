/** A line of a patch of the tool `apply_patch` that names a file: openai/codex, `codex-rs/apply-patch`. */
const fileLine = /^\*\*\* (?:(?:Add|Delete|Update) File|Move to): ([^\r\n]+)$/gm;

/** The files that a patch adds, changes, deletes or moves, with the names that they have afterwards. */
export function patchPaths(patch: string): string[] {
  return [...new Set([...patch.matchAll(fileLine)].map(([, path]) => path!.trim()).filter((path) => path !== ''))];
}
