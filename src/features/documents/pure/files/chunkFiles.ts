import type { Chunk, DocumentCorpus, DocumentTable } from '../corpus';
import { chunkPath, citationEntry, tablePath } from './manifest';
import type { PackFile } from './packFile';
import { yamlText } from './yamlText';

/** A file for each chunk and each table: what it is of, then its text. */
export function chunkFiles({ chunks, tables, sources }: DocumentCorpus): readonly PackFile[] {
  const pathOf = new Map(sources.map(({ id, path }) => [id, path]));
  return [
    ...chunks.map((chunk) => ({ name: chunkPath(chunk), text: chunkText(chunk) })),
    ...tables.map((table) => ({ name: tablePath(table), text: tableText(table, pathOf.get(table.sourceId) ?? '') })),
  ];
}

function chunkText({ id, sourceId, text, citation }: Chunk): string {
  return `---\n${yamlText({ id, source_id: sourceId, citation: citationEntry(citation) })}---\n${text}\n`;
}

function tableText({ blockId, sourceId, page, text }: DocumentTable, sourcePath: string): string {
  const head = yamlText({ block_id: blockId, source_id: sourceId, source_path: sourcePath, page });
  return `---\n${head}---\n${text}\n`;
}
