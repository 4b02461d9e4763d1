/** An entry in a document's outline, which viewers show as bookmarks. */
export interface OutlineEntry {
  readonly title: string;
  /** The level, counted from 1. */
  readonly level: number;
  /** The page, counted from 1; undefined if the entry has no target. */
  readonly page: number | undefined;
}

/** Creates a function that finds an entry's level by its page and its text, regardless of spacing. */
export function createOutlineLevelFinder(
  outline: readonly OutlineEntry[],
): (page: number, text: string) => number | undefined {
  const levels = new Map<string, number>();
  const pages = new Set<number>();
  for (const { title, level, page } of outline) {
    if (page === undefined) continue;
    pages.add(page);
    for (const name of [normalizeOutlineTitle(title), normalizeOutlineTitle(removeHeadingNumber(title))]) {
      const key = `${page}/${name}`;
      if (name !== '' && !levels.has(key)) levels.set(key, Math.min(6, level));
    }
  }
  return (page, text) =>
    !pages.has(page)
      ? undefined
      : levels.get(`${page}/${normalizeOutlineTitle(text)}`) ??
        levels.get(`${page}/${normalizeOutlineTitle(removeHeadingNumber(text))}`);
}

function normalizeOutlineTitle(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function removeHeadingNumber(text: string): string {
  return text.replace(
    /^(?:chapter|section|part|appendix|kapitel|chapitre)?\s*(?:\d+(?:\.\d+)*|[IVX]{1,5}|[A-Z](?=[.)]))[.:)]?\s+/i,
    '',
  );
}
