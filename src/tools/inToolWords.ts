/**
 * Patterns of commands and options in the engine's messages, each with the equivalent tool or argument. The tools are
 * among those that are listed to every client (`apps/mcp/selectTools.ts`); commands that only other tools replace are
 * left as commands. The order matters.
 */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/\brun "?agentpack pack(?: --thread[ =][^\s".,;]+)?"?(?:, or AgentPack: Repack in the editor)?(?=[.,;]|$)/g,
    'call start_task'],
  [/\bRun "?agentpack pack(?: --thread[ =][^\s".,;]+)?"?(?:, or AgentPack: Repack in the editor)?(?=[.,;]|$)/g,
    'Call start_task'],
  [/\brun agentpack pack(?: --thread[ =][^\s".,;]+)? to recreate it/g, 'call repack_context to recreate it'],
  [/\bcombined with --view\b/g, 'combined with view'],
  [/\bwithout --regex, the query/g, 'with kind "text", the query'],
];

/** Rewrites a message of the engine for tool callers by replacing commands and options with tools and arguments. */
export function toToolTerms(sentence: string): string {
  return replacements.reduce((text, [pattern, words]) => text.replace(pattern, words), sentence);
}
