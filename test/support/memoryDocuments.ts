import type { DocumentBlock } from '#features/documents/pure/block';
import { buildCorpus } from '#features/documents/pure/corpusOf';
import { buildDocumentParts, type DocumentParts } from '#features/documents/pure/parts';
import { createTermShares } from '#features/documents/pure/search/termShares';
import type { DocumentsHost } from '#engine/ports/documentsHost';
import type { Host } from '#engine/host';
import { getTokenCounter, factsTokenizer } from '#engine/indexing/counters';
import { builtAssets } from './assets';

/**
 * Documents of a host in memory: their bytes are text, `# ` before a heading and a form feed after each page. The
 * search is by the share of the query's words alone.
 */
export function memoryDocuments(host: Pick<Host, 'files' | 'hash'>): DocumentsHost {
  const count = (text: string) => getTokenCounter({ assets: builtAssets }, factsTokenizer).count(text);
  return {
    files: (paths) =>
      paths.flatMap((path) => {
        const bytes = host.files.read(path);
        return bytes === undefined || 'unreadable' in bytes
          ? []
          : [{ path, hash: host.hash(bytes), size: bytes.length }];
      }),
    corpus: (files, { chunkTokens, chunkOverlap, removeEmptyLines }) => {
      const documents = files.map((file) => {
        const text = new TextDecoder().decode(host.files.read(file.path) as Uint8Array).replace(/^%PDF\0/, '');
        const options = { limit: chunkTokens, overlap: chunkOverlap, removeEmptyLines, count };
        const isWhole = !text.includes('%broken');
        const parts: DocumentParts = {
          status: isWhole ? 'success' : 'failed',
          kind: 'pdf',
          pages: text.split('\f').length,
          parseMs: 0,
          ...buildDocumentParts(isWhole ? blocksOf(text) : [], options,
            isWhole ? [] : [{ type: 'parse_error', message: 'It is broken.' }], []),
        };
        return { file, parts };
      });
      const failed = documents.filter(({ parts }) => parts.status === 'failed').length;
      const counters = { parsed: files.length, reused: 0, failed };
      return Promise.resolve({ corpus: buildCorpus(documents, host.hash), counters });
    },
    search: ({ chunks }, { query, topK }) => {
      const shares = createTermShares(query);
      const all = shares.terms.map(() => 1);
      const hits = chunks.map((chunk) => {
        const found = shares.computeShare(chunk, all, chunks.length);
        return { chunk, score: found.share, ...found };
      }).filter(({ score }) => score > 0);
      return Promise.resolve(
        hits.sort((a, b) => b.score - a.score || (a.chunk.id < b.chunk.id ? -1 : 1)).slice(0, topK),
      );
    },
  };
}

function blocksOf(text: string): readonly DocumentBlock[] {
  return text.split('\f').flatMap((page, i) =>
    page.split('\n\n').filter((part) => part.trim() !== '').map((part): DocumentBlock =>
      part.startsWith('# ')
        ? { type: 'heading', level: 1, text: part.slice(2), page: i + 1 }
        : { type: 'paragraph', text: part, page: i + 1 }
    )
  );
}
