/**
 * Phrases by which the engine's sentences name a command that the user types, each with what a caller of tools does
 * instead. The order matters.
 */
const forms: readonly (readonly [RegExp, string])[] = [
  [/run "?agentpack pack(?: --thread[ =][^\s".,;]+)?"?, or AgentPack: Repack in the editor/g, 'call start_task'],
  [/\brun "?agentpack pack(?: --thread[ =][^\s".,;]+)?"?(?=[.,;]|$)/g, 'call start_task'],
  [/\bagentpack pack --workspace \. packs/g, 'pack_context with workspace "." packs'],
  [/\bagentpack pack(?: --thread[ =][^\s".,;]+)? (repacks|writes)/g, 'pack_context $1'],
  [/`?\bagentpack threads\b`?/g, 'list_threads'],
  [/\bleave out --view\b/g, 'leave out view'],
  [/\bwithout --regex the query/g, 'with kind "text" the query'],
];

/** Rewrites a sentence of the engine for a caller of tools: names of commands and options become names of tools. */
export function inToolWords(sentence: string): string {
  return forms.reduce((text, [pattern, words]) => text.replace(pattern, words), sentence);
}
