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
  const levelsByKey = new Map<string, number>();
  const pagesWithEntries = new Set<number>();
  for (const { title, level, page } of outline) {
    if (page === undefined) continue;
    pagesWithEntries.add(page);
    for (const normalizedTitle of [normalizeOutlineTitle(title), normalizeOutlineTitle(removeHeadingNumber(title))]) {
      const key = `${page}/${normalizedTitle}`;
      if (normalizedTitle !== '' && !levelsByKey.has(key)) levelsByKey.set(key, Math.min(6, level));
    }
  }
  return (page, text) =>
    !pagesWithEntries.has(page)
      ? undefined
      : levelsByKey.get(`${page}/${normalizeOutlineTitle(text)}`) ??
        levelsByKey.get(`${page}/${normalizeOutlineTitle(removeHeadingNumber(text))}`);
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
