import type { Vocabulary } from '#base/words/vocabulary';
import type { IndexRecord } from '#engine/indexing/indexStore';
import type { CallReader } from './callReader';
import { holdsName } from './nameHolders';

/** Texts that are read for one name. */
const maxTexts = 400;
/** Characters around a name that are looked at. */
const around = 300;

/**
 * The files that seem to define a name behind other code of its line, which the line patterns of the index do not see:
 * `class Pay { charge(n) { … } }`. Their outlines tell.
 */
export function sameLineDefiners(name: string, files: readonly IndexRecord[], vocabulary: Vocabulary,
  reader: Pick<CallReader, 'textOf'>): readonly IndexRecord[]
{
  return files.filter(holdsName(name, vocabulary)).slice(0, maxTexts).filter((file) =>
    definesInLine(reader.textOf(file)?.text ?? '', name)
  );
}

function definesInLine(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const before = text.slice(Math.max(0, at - around), at);
    const line = before.slice(before.lastIndexOf('\n') + 1);
    if (!/[{};]/.test(line) || /[\w$.]$/.test(line)) continue;
    if (parameters.test(text.slice(at + name.length, at + name.length + around))) return true;
  }
  return false;
}

/** A list of parameters, perhaps a result, and a body. */
const parameters = /^\s{0,5}(?:<[^<>()]{0,100}>)?\([^()]{0,200}\)[^{};=()\n]{0,100}[{=]/;
