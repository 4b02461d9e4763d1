import type { Hits } from '../hits';
import { decodeBase64 } from '../text/base64';
import { isFiller } from '../classification/dummyTokens';
import { isSettingWord } from '../classification/notSecret';
import type { Region } from '../region';

/**
 * The base64 values of a Kubernetes Secret in YAML, whatever their keys are: below `data:` of the document with `kind:
 * Secret`. The plain values below `stringData:` are found by their names.
 */
export function findKubernetesSecrets(text: string, { manifests }: Hits): Region[] {
  const regions: Region[] = [];
  let done = 0;
  for (let i = 0; i < manifests.length; i++) {
    const at = manifests.at(i);
    kind.lastIndex = at;
    if (at < done || !kind.test(text)) continue;
    const from = Math.max(done, text.lastIndexOf('\n---', at));
    const next = text.indexOf('\n---', at);
    done = next === -1 ? text.length : next;
    collect(text, from, done, regions);
  }
  return regions;
}

const kind = /(?<=^[ \t+-]{0,20})kind:[ \t]{1,4}["']?[Ss]ecret["']?[ \t]{0,8}(?:#[^\n]*)?$/my;

/** The lines that are indented more than the `data:` above them. */
function collect(text: string, from: number, to: number, regions: Region[]): void {
  let below = -1;
  for (let start = from; start < to;) {
    const lineEnd = text.indexOf('\n', start);
    const end = lineEnd === -1 || lineEnd > to ? to : lineEnd;
    const line = text.slice(start, end);
    const indent = line.search(/[^ \t+-]/);
    if (indent !== -1 && indent <= below || item.test(line)) below = -1;
    if (below === -1 && block.test(line)) below = indent;
    else if (below !== -1) {
      const value = entry.exec(line)?.[1];
      const at = value === undefined ? -1 : line.lastIndexOf(value);
      if (value !== undefined && value.length % 4 === 0 && !isSettingWord(value) && !isPlaceholderValue(value))
        regions.push({ start: start + at, end: start + at + value.length, type: 'kubernetes-secret' });
    }
    start = end + 1;
  }
}

/**
 * No password: too short for one, one repeated letter, `changeme`, `<your password>`. Other words may be passwords
 * here, where all values are secrets.
 */
function isPlaceholderValue(base64: string): boolean {
  const decoded = decodeBase64(base64, 0, base64.length, 80).trim();
  return base64.replace(/=+$/, '').length < 7 || isFiller(decoded) ||
    /^(?:change|replace)[-_ ]?(?:me|this|it)$/i.test(decoded) || /^[<{[(].{0,200}[>}\])]$/.test(decoded);
}

const block = /^[ \t+-]{0,20}data:[ \t]{0,8}(?:#.*)?\r?$/;
/** An item of a list, as other kinds of objects have below `data:`; after a `-` of a diff there are two spaces. */
const item = /^(?:[+-](?=[ \t]{2}))?[ \t]{0,40}- (?! )/;
/** `key: value`, or a further line of a block. */
const entry =
  /^[ \t+-]{1,40}(?:["']?[\w.-]{1,253}["']?:[ \t]{1,8}(?:!{1,2}\w{1,20}[ \t]{1,4})?["']?|(?=[A-Za-z0-9+/=]{24}))([A-Za-z0-9+/]{4,}={0,2})["']?[ \t]{0,8}(?:#.*)?\r?$/;
