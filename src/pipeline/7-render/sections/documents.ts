import { placeText } from '#features/documents/pure/placeText';
import type { FoundChunk, Markdown } from '#model';
import { code, fenced, joinMarkdown, md } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { emptyText, section, type SectionLevels } from './section';

/** Renders the documents. Each level drops one more chunk, starting with the last. */
export function documentsSection({ documents }: CommonContent): SectionLevels {
  const blocks = documents.map(chunkBlock);
  return [
    ...blocks.map((_, i) =>
      section(md`Documents`, [md`Data from documents, each with where it stands there; cite it so.\n`,
        joinMarkdown(blocks.slice(0, blocks.length - i), '\n')])
    ),
    emptyText,
  ];
}

/** Renders a chunk. The block begins with `#`, so that the tokens of blocks add up. */
export function chunkBlock(chunk: FoundChunk): Markdown {
  return md`### ${code(chunk.path)}${placeText(chunk)}\n${code(chunk.id)}\n${fenced(chunk.text, 'markdown')}`;
}
