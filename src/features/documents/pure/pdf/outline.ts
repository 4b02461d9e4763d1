/** An entry in a document's outline, which viewers show as bookmarks. */
export interface OutlineEntry {
  readonly title: string;
  /** From 1. */
  readonly level: number;
  /** Counted from 1; undefined if it leads nowhere. */
  readonly page: number | undefined;
}

/** Finds an entry's level by its page and its text, regardless of spacing. */
export function outlineLevels(outline: readonly OutlineEntry[]): (page: number, text: string) => number | undefined {
  const levels = new Map<string, number>();
  const pages = new Set<number>();
  for (const { title, level, page } of outline) {
    if (page === undefined) continue;
    pages.add(page);
    for (const name of [normalizeOutlineTitle(title), normalizeOutlineTitle(withoutNumber(title))]) {
      const key = `${page}/${name}`;
      if (name !== '' && !levels.has(key)) levels.set(key, Math.min(6, level));
    }
  }
  return (page, text) =>
    !pages.has(page)
      ? undefined
      : levels.get(`${page}/${normalizeOutlineTitle(text)}`) ??
        levels.get(`${page}/${normalizeOutlineTitle(withoutNumber(text))}`);
}

function normalizeOutlineTitle(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function withoutNumber(text: string): string {
  return text.replace(
    /^(?:chapter|section|part|appendix|kapitel|chapitre)?\s*(?:\d+(?:\.\d+)*|[IVX]{1,5}|[A-Z](?=[.)]))[.:)]?\s+/i,
    '',
  );
}
