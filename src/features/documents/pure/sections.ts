import type { DocumentBlock } from './block';

export type SectionedBlock<B extends DocumentBlock = DocumentBlock> = B & {
  /** The headings above the block, the outermost first. The path of a heading ends with the heading itself. */
  readonly sectionPath: readonly string[];
};

/** Adds to each block the headings above it. */
export function addSectionPaths<B extends DocumentBlock>(blocks: readonly B[]): readonly SectionedBlock<B>[] {
  const openHeadings: { readonly level: number; readonly title: string; }[] = [];
  let path: readonly string[] = [];
  return blocks.map((block) => {
    if (block.type === 'heading') {
      const level = block.level ?? 1;
      while (openHeadings.length > 0 && openHeadings.at(-1)!.level >= level) openHeadings.pop();
      openHeadings.push({ level, title: joinLayoutLines(block.text) });
      path = openHeadings.map(({ title }) => title);
    }
    return { ...block, sectionPath: path };
  });
}

/** Joins lines of the layout into one line, and words that were hyphenated at a line break. */
export function joinLayoutLines(text: string): string {
  return text.replace(/(\p{L})[-\u00ad\u2010]\n(?=\p{Ll})/gu, '$1').replace(/\s+/g, ' ').trim();
}
