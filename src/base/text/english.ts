/**
 * Marks a sentence that the editor may show in another language. The engine always writes and sends the sentence in
 * English, because the contracts of files, JSON and tools fix its exact text. The tag only marks the template: the
 * build extracts all templates for translation (`apps/vscode/sentencesAtBuild.mjs`), and the editor recognizes a
 * sentence by its template (`apps/vscode/engineWords.ts`). Values are either data, which is not translated, or
 * `nested(…)`.
 */
export function english(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  let text = parts[0]!;
  for (let i = 0; i < values.length; i++) text += `${values[i]}${parts[i + 1]}`;
  return text;
}

/** Marks a value in an `english` template that is empty or itself consists of such sentences. */
export function nested(sentence: string): string {
  return sentence;
}
