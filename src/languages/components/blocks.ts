/**
 * A top-level block of a component's file: `<script lang="ts">…</script>`. All positions are offsets; `start` to `end`
 * covers the whole block.
 */
export interface ComponentBlock {
  readonly tag: 'script' | 'style' | 'template';
  readonly start: number;
  readonly end: number;
  /** The range between the tags. */
  readonly inner: readonly [start: number, end: number];
  readonly attributes: ReadonlyMap<string, Attribute>;
}

export interface Attribute {
  readonly value: string;
  /** The offset of the value's first character. */
  readonly at: number;
}

const opening = /<!--|<(script|style|template)(?=[\s>/])/gi;

/** Returns the blocks of a Vue or Svelte file in order. Tags in a comment or inside a block do not count. */
export function componentBlocks(text: string): ComponentBlock[] {
  const blocks: ComponentBlock[] = [];
  opening.lastIndex = 0;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    if (match[1] === undefined) {
      const close = text.indexOf('-->', match.index);
      opening.lastIndex = close < 0 ? text.length : close + 3;
      continue;
    }
    const tag = match[1].toLowerCase() as ComponentBlock['tag'];
    const { attributes, end: open, isEmpty } = readTag(text, opening.lastIndex);
    const [innerEnd, end] = isEmpty ? [open, open] : closing(text, tag, open);
    blocks.push({ tag, start: match.index, end, inner: [open, innerEnd], attributes });
    opening.lastIndex = end;
  }
  return blocks;
}

/** Returns where a block's content ends and where its closing tag ends. A template may contain templates. */
function closing(text: string, tag: ComponentBlock['tag'], from: number): readonly [number, number] {
  const each = tag === 'template'
    ? /<(\/?)template(?=[\s>/])/gi
    : tag === 'script'
    ? /<(\/)script(?=[\s>])/gi
    : /<(\/)style(?=[\s>])/gi;
  let open = 1;
  each.lastIndex = from;
  for (let match = each.exec(text); match; match = each.exec(text)) {
    if (match[1] === '') {
      const inner = readTag(text, each.lastIndex);
      if (!inner.isEmpty) open++;
      each.lastIndex = inner.end;
    } else if (--open === 0) {
      const end = text.indexOf('>', match.index);
      return [match.index, end < 0 ? text.length : end + 1];
    }
  }
  return [text.length, text.length];
}

interface Tag {
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** After its `>`. */
  readonly end: number;
  /** It closes itself. */
  readonly isEmpty: boolean;
}

/** Reads a tag from the position after its name. */
function readTag(text: string, from: number): Tag {
  const attributes = new Map<string, Attribute>();
  const attribute = /\s*(?:(\/?>)|([^\s=>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?|\S)/y;
  attribute.lastIndex = from;
  for (let match = attribute.exec(text); match; match = attribute.exec(text)) {
    if (match[1] !== undefined) return { attributes, end: attribute.lastIndex, isEmpty: match[1] === '/>' };
    const value = match[3] ?? match[4] ?? match[5];
    if (match[2] !== undefined)
      attributes.set(match[2].toLowerCase(), {
        value: value ?? '',
        at: attribute.lastIndex - (value?.length ?? 0) - (match[5] === undefined && value !== undefined ? 1 : 0),
      });
  }
  return { attributes, end: text.length, isEmpty: true };
}
