/**
 * Patterns of commands and options in the engine's messages, each with the equivalent tool or argument. The order
 * matters.
 */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/run "?agentpack pack(?: --thread[ =][^\s".,;]+)?"?, or AgentPack: Repack in the editor/g, 'call start_task'],
  [/\brun "?agentpack pack(?: --thread[ =][^\s".,;]+)?"?(?=[.,;]|$)/g, 'call start_task'],
  [/\bagentpack pack --workspace \. packs/g, 'pack_context with workspace "." packs'],
  [/\bagentpack pack(?: --thread[ =][^\s".,;]+)? (repacks|writes)/g, 'pack_context $1'],
  [/`?\bagentpack threads\b`?/g, 'list_threads'],
  [/\bleave out --view\b/g, 'leave out view'],
  [/\bwithout --regex the query/g, 'with kind "text" the query'],
];

/** Rewrites a message of the engine for tool callers: replaces commands and options by tools and arguments. */
export function toToolTerms(sentence: string): string {
  return replacements.reduce((text, [pattern, words]) => text.replace(pattern, words), sentence);
}
