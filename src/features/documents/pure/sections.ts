import type { DocumentBlock } from './block';

export type SectionedBlock<B extends DocumentBlock = DocumentBlock> = B & {
  /** Headings above the block, the outermost first; for a heading, the heading itself too. */
  readonly sectionPath: readonly string[];
};

/** Adds to each block the headings above it. */
export function addSectionPaths<B extends DocumentBlock>(blocks: readonly B[]): readonly SectionedBlock<B>[] {
  const open: { readonly level: number; readonly title: string; }[] = [];
  let path: readonly string[] = [];
  return blocks.map((block) => {
    if (block.type === 'heading') {
      const level = block.level ?? 1;
      while (open.length > 0 && open.at(-1)!.level >= level) open.pop();
      open.push({ level, title: joinLayoutLines(block.text) });
      path = open.map(({ title }) => title);
    }
    return { ...block, sectionPath: path };
  });
}

/** Joins lines of the layout into one line, and words that were hyphenated at a line break. */
export function joinLayoutLines(text: string): string {
  return text.replace(/(\p{L})[-\u00ad\u2010]\n(?=\p{Ll})/gu, '$1').replace(/\s+/g, ' ').trim();
}
