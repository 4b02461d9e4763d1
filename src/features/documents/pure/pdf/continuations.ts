import type { DocumentBlock } from '../block';

/** Marks the first paragraph of a page that goes on with a sentence of the page before. */
export function withContinuations(pages: readonly (readonly DocumentBlock[])[]): readonly DocumentBlock[] {
  let open: DocumentBlock | undefined; // the last text of the page before
  return pages.flatMap((blocks) => {
    const first = blocks.findIndex(({ type }) => type !== 'table' && type !== 'note');
    const start = blocks[first];
    const out = start && open && start.type === 'paragraph' && goesOn(open.text, start.text)
      ? blocks.map((block, i): DocumentBlock => i === first ? { ...block, continues: true } : block)
      : blocks;
    const last = blocks.filter(({ type }) => type !== 'table' && type !== 'note').at(-1);
    open = last?.type === 'paragraph' ? last : undefined;
    return out;
  });
}

function goesOn(before: string, after: string): boolean {
  if (/[.!?:;。！？]["'”’»)\]]*\d{0,2}$/u.test(before)) return false;
  return /^\p{Ll}/u.test(after) || /\p{L}[-\u00ad]$|[,(]$/u.test(before) ||
    (/^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(after) &&
      !/\n/.test(before) === false);
}
