import { formatChunkPlace } from '#features/documents/pure/placeText';
import type { FoundChunk, Markdown } from '#model';
import { toCode, fenceContent, joinMarkdown, md } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { emptyText, renderSection, type SectionLevels } from './section';

/** Renders the documents. Each level drops one more chunk, starting with the last. */
export function buildDocumentsSection({ documents }: CommonContent): SectionLevels {
  const blocks = documents.map(renderChunk);
  return [
    ...blocks.map((_, i) =>
      renderSection(md`Documents`, [
        md`Excerpts from documents, each with its location. Cite the location if you use an excerpt.\n`,
        joinMarkdown(blocks.slice(0, blocks.length - i), '\n'),
      ])
    ),
    emptyText,
  ];
}

/** Renders a chunk. The block begins with `#`, so that the token counts of blocks can be added up. */
export function renderChunk(chunk: FoundChunk): Markdown {
  return md`### ${toCode(chunk.path)}${formatChunkPlace(chunk)}\n${toCode(chunk.id)}\n${
    fenceContent(chunk.text, 'markdown')
  }`;
}
