/**
 * A top-level block of a component's file: `<script lang="ts">…</script>`. All positions are offsets; `start` to `end`
 * covers the whole block.
 */
export interface ComponentBlock {
  readonly tag: 'script' | 'style' | 'template';
  readonly start: number;
  readonly end: number;
  /** The range between the tags. */
  readonly contentRange: readonly [start: number, end: number];
  readonly attributes: ReadonlyMap<string, Attribute>;
}

export interface Attribute {
  readonly value: string;
  /** The offset of the value's first character. */
  readonly valueStart: number;
}

const openingPattern = /<!--|<(script|style|template)(?=[\s>/])/gi;

/** Returns the blocks of a Vue or Svelte file in order. Tags in a comment or inside a block do not count. */
export function listComponentBlocks(text: string): ComponentBlock[] {
  const blocks: ComponentBlock[] = [];
  openingPattern.lastIndex = 0;
  for (let match = openingPattern.exec(text); match; match = openingPattern.exec(text)) {
    if (match[1] === undefined) {
      const commentEnd = text.indexOf('-->', match.index);
      openingPattern.lastIndex = commentEnd < 0 ? text.length : commentEnd + 3;
      continue;
    }
    const tag = match[1].toLowerCase() as ComponentBlock['tag'];
    const { attributes, end: contentStart, isEmpty } = readTag(text, openingPattern.lastIndex);
    const [innerEnd, end] = isEmpty ? [contentStart, contentStart] : findBlockEnds(text, tag, contentStart);
    blocks.push({ tag, start: match.index, end, contentRange: [contentStart, innerEnd], attributes });
    openingPattern.lastIndex = end;
  }
  return blocks;
}

/** Returns the ends of a block's content and of its closing tag. A template may contain templates. */
function findBlockEnds(text: string, tag: ComponentBlock['tag'], contentStart: number): readonly [number, number] {
  const tagPattern = tag === 'template'
    ? /<(\/?)template(?=[\s>/])/gi
    : tag === 'script'
    ? /<(\/)script(?=[\s>])/gi
    : /<(\/)style(?=[\s>])/gi;
  let depth = 1;
  tagPattern.lastIndex = contentStart;
  for (let match = tagPattern.exec(text); match; match = tagPattern.exec(text)) {
    if (match[1] === '') {
      const nestedTag = readTag(text, tagPattern.lastIndex);
      if (!nestedTag.isEmpty) depth++;
      tagPattern.lastIndex = nestedTag.end;
    } else if (--depth === 0) {
      const end = text.indexOf('>', match.index);
      return [match.index, end < 0 ? text.length : end + 1];
    }
  }
  return [text.length, text.length];
}

interface Tag {
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** The offset after the tag's `>`. */
  readonly end: number;
  /** Whether the tag closes itself. */
  readonly isEmpty: boolean;
}

/** Reads a tag from the position after its name. */
function readTag(text: string, nameEnd: number): Tag {
  const attributes = new Map<string, Attribute>();
  const attributePattern = /\s*(?:(\/?>)|([^\s=>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?|\S)/y;
  attributePattern.lastIndex = nameEnd;
  for (let match = attributePattern.exec(text); match; match = attributePattern.exec(text)) {
    if (match[1] !== undefined) return { attributes, end: attributePattern.lastIndex, isEmpty: match[1] === '/>' };
    const value = match[3] ?? match[4] ?? match[5];
    if (match[2] !== undefined)
      attributes.set(match[2].toLowerCase(), {
        value: value ?? '',
        valueStart: attributePattern.lastIndex - (value?.length ?? 0) -
          (match[5] === undefined && value !== undefined ? 1 : 0),
      });
  }
  return { attributes, end: text.length, isEmpty: true };
}
