import { getListField, getTextField, toFields, type Fields } from '#agents/hooks/fields';

/** The fields in which editing tools of agents state a passage that they write. */
const textFields = ['new_string', 'newString', 'new_str', 'newText', 'new_text', 'content', 'file_text', 'contents',
  'insert_text', 'new_source'];

/**
 * Returns the passages that a call writes to the file at `path`, in order: the new text of replacements, the whole text
 * of a file, the added lines of a patch. Empty if the call does not state them.
 */
export function listWrittenTexts(call: unknown, path: string): readonly string[] {
  // Codex passes a patch as the whole input
  const input: Fields = typeof call === 'string' ? { input: call } : toFields(call);
  const edits = [...getListField(input, 'edits'), ...getListField(input, 'replacements')].map(toFields);
  if (edits.length > 0) return edits.flatMap((edit) => getTextField(edit, ...textFields) ?? []);
  const text = getTextField(input, ...textFields);
  if (text !== undefined) return [text];
  const patch = getTextField(input, 'patch', 'input', 'patchText');
  return patch?.includes('*** Begin Patch') ? addedPassages(patch, path) : [];
}

/** Returns the runs of added lines in one file's part of an `apply_patch` patch. */
function addedPassages(patch: string, path: string): readonly string[] {
  const passages: string[][] = [];
  let isFile = false;
  let isOpen = false;
  for (const line of patch.split(/\r?\n/)) {
    const named = /^\*\*\* (?:Add|Update|Delete) File: (.+)$/.exec(line)?.[1];
    if (named !== undefined) isFile = `/${path}`.endsWith(`/${named.trim()}`);
    const isAdded = isFile && line.startsWith('+');
    if (isAdded && !isOpen) passages.push([]);
    if (isAdded) passages.at(-1)!.push(line.slice(1));
    isOpen = isAdded;
  }
  return passages.map((lines) => lines.join('\n'));
}
