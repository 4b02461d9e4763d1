import type { Markdown } from '#model';
import { joinMarkdown, md } from '#secrets/markdown';

/**
 * A section's texts, from the longest to the empty text. Each text is empty, or starts with `## ` and ends with an
 * empty line.
 */
export type SectionLevels = readonly (() => Markdown)[];

export const emptyText = (): Markdown => md``;

export function renderSection(name: Markdown, lines: readonly Markdown[]): () => Markdown {
  return () => md`## ${name}\n\n${joinMarkdown(lines, '\n')}\n\n`;
}
