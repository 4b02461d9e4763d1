/** How the engine's sentences name what a person types, and what a caller of tools does instead. In this order. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/run "?agentpack pack(?: --thread[ =][^\s".,;]+)?"?, or AgentPack: Repack in the editor/g, 'call start_task'],
  [/\brun "?agentpack pack(?: --thread[ =][^\s".,;]+)?"?(?=[.,;]|$)/g, 'call start_task'],
  [/\bagentpack pack --workspace \. packs/g, 'pack_context with workspace "." packs'],
  [/\bagentpack pack(?: --thread[ =][^\s".,;]+)? (repacks|writes)/g, 'pack_context $1'],
  [/`?\bagentpack threads\b`?/g, 'list_threads'],
  [/\bleave out --view\b/g, 'leave out view'],
  [/\bwithout --regex the query/g, 'with kind "text" the query'],
];

/** A sentence of the engine for a caller of tools: what the command line says of commands and options names tools. */
export function inToolWords(sentence: string): string {
  return forms.reduce((text, [pattern, words]) => text.replace(pattern, words), sentence);
}
