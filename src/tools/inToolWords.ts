/**
 * Patterns of commands and options in the engine's messages, each with the equivalent tool or argument. The order
 * matters.
 */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/\brun "?agentpack pack(?: --thread[ =][^\s".,;]+)?"?(?:, or AgentPack: Repack in the editor)?(?=[.,;]|$)/g,
    'call start_task'],
  [/\bRun "?agentpack pack(?: --thread[ =][^\s".,;]+)?"?(?:, or AgentPack: Repack in the editor)?(?=[.,;]|$)/g,
    'Call start_task'],
  [/\bagentpack pack --workspace \. packs/g, 'pack_context with workspace "." packs'],
  [/\brun agentpack pack(?: --thread[ =][^\s".,;]+)? to recreate it/g, 'call pack_context to recreate it'],
  [/`?\bagentpack threads\b`?/g, 'list_threads'],
  [/\bcombined with --view\b/g, 'combined with view'],
  [/\bwithout --regex, the query/g, 'with kind "text", the query'],
];

/** Rewrites a message of the engine for tool callers by replacing commands and options with tools and arguments. */
export function toToolTerms(sentence: string): string {
  return replacements.reduce((text, [pattern, words]) => text.replace(pattern, words), sentence);
}
