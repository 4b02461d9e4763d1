/**
 * Marks a sentence that may be shown in an editor in another language. It is English, with the same bytes, wherever the
 * engine writes or sends it, because files, JSON and tools have a contract. The tag only marks the template: the build
 * gives all templates to translators (`apps/vscode/sentencesAtBuild.mjs`), and the editor recognizes a sentence by its
 * template (`apps/vscode/engineWords.ts`). Values are data, which is not translated, or `nested(…)`.
 */
export function english(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  let text = parts[0]!;
  for (let i = 0; i < values.length; i++) text += `${values[i]}${parts[i + 1]}`;
  return text;
}

/** Marks a value in such a template that is itself one or more of these sentences, or empty. */
export function nested(sentence: string): string {
  return sentence;
}
