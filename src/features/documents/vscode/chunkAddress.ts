import * as vscode from 'vscode';
import { parseChunkId } from '#base/text/chunkId';
import type { ChunkLocation } from '#model';
import { formatChunkTitle } from './documentWords';

const chunkScheme = 'agentpack-document';

/** A chunk of a document in an open folder. */
export interface ChunkAddress {
  readonly folder: vscode.Uri;
  /** The path of the document, relative to the folder. */
  readonly path: string;
  readonly id: string;
}

/** Creates the URI of a chunk's read-only document. The path of the URI is the tab's title: `spec.pdf, page 3`. */
export function createChunkUri({ folder, id }: Pick<ChunkAddress, 'folder' | 'id'>,
  location: ChunkLocation): vscode.Uri
{
  return vscode.Uri.from({
    scheme: chunkScheme,
    path: `/${formatChunkTitle(location)}.md`,
    query: JSON.stringify([folder.toString(), location.path, id]),
  });
}

export function parseChunkAddress(uri: vscode.Uri): ChunkAddress | undefined {
  if (uri.scheme !== chunkScheme) return undefined;
  try {
    const parts: unknown = JSON.parse(uri.query);
    const [folder, path, id] = Array.isArray(parts) ? parts as readonly unknown[] : [];
    if (typeof folder !== 'string' || typeof path !== 'string' || typeof id !== 'string') return undefined;
    return parseChunkId(id) === undefined ? undefined : { folder: vscode.Uri.parse(folder, true), path, id };
  } catch {
    return undefined;
  }
}

/** Returns the chunk that a row of the documents view or of the receipts refers to: `docs/spec.pdf#src_…`. */
export function getRowChunk(row: unknown): string | undefined {
  const node = typeof row === 'object' && row !== null && 'node' in row ? row.node : undefined;
  const chunk = typeof node === 'object' && node !== null && 'chunk' in node ? node.chunk : undefined;
  return typeof chunk === 'string' ? chunk : undefined;
}

/** Returns the chunk that the active editor shows: as a preview, or as text if no Markdown preview is available. */
export function getShownChunk(): ChunkAddress | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText
    ? parseChunkAddress(input.uri)
    : undefined;
}
