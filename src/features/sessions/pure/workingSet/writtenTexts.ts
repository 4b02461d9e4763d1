import { getListField, getTextField, toFields, type Fields } from '#agents/hooks/fields';

/** The input fields in which agents' editing tools receive the text to write. */
const textFields = ['new_string', 'newString', 'new_str', 'newText', 'new_text', 'content', 'file_text', 'contents',
  'insert_text', 'new_source'];

/**
 * Returns the passages that a call writes to the file at `path`, in order: the new text of replacements, the whole text
 * of a file, or the added lines of a patch. The result is empty if the call contains none of these.
 */
export function listWrittenTexts(callInput: unknown, path: string): readonly string[] {
  // Codex passes a patch as the whole input
  const input: Fields = typeof callInput === 'string' ? { input: callInput } : toFields(callInput);
  const edits = [...getListField(input, 'edits'), ...getListField(input, 'replacements')].map(toFields);
  if (edits.length > 0) return edits.flatMap((edit) => getTextField(edit, ...textFields) ?? []);
  const text = getTextField(input, ...textFields);
  if (text !== undefined) return [text];
  const patch = getTextField(input, 'patch', 'input', 'patchText');
  return patch?.includes('*** Begin Patch') ? extractAddedPassages(patch, path) : [];
}

/** Returns the runs of added lines in one file's part of an `apply_patch` patch. */
function extractAddedPassages(patch: string, path: string): readonly string[] {
  const passages: string[][] = [];
  let isInFile = false;
  let isInPassage = false;
  for (const line of patch.split(/\r?\n/)) {
    const patchedPath = /^\*\*\* (?:Add|Update|Delete) File: (.+)$/.exec(line)?.[1];
    if (patchedPath !== undefined) isInFile = `/${path}`.endsWith(`/${patchedPath.trim()}`);
    const isAdded = isInFile && line.startsWith('+');
    if (isAdded && !isInPassage) passages.push([]);
    if (isAdded) passages.at(-1)!.push(line.slice(1));
    isInPassage = isAdded;
  }
  return passages.map((lines) => lines.join('\n'));
}
