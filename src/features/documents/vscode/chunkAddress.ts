import * as vscode from 'vscode';
import { chunkIdIn } from '#base/text/chunkId';
import type { ChunkPlace } from '#model';
import { chunkTitle } from './documentWords';

const chunkScheme = 'agentpack-document';

/** A chunk of a document in an open folder. */
export interface ChunkAddress {
  readonly folder: vscode.Uri;
  /** The path of the document, relative to the folder. */
  readonly path: string;
  readonly id: string;
}

/** Returns the URI of a chunk's read-only document. Its path is the title of the tab, `spec.pdf, page 3`. */
export function chunkUri({ folder, id }: Pick<ChunkAddress, 'folder' | 'id'>, place: ChunkPlace): vscode.Uri {
  return vscode.Uri.from({
    scheme: chunkScheme,
    path: `/${chunkTitle(place)}.md`,
    query: JSON.stringify([folder.toString(), place.path, id]),
  });
}

export function chunkAddress(uri: vscode.Uri): ChunkAddress | undefined {
  if (uri.scheme !== chunkScheme) return undefined;
  try {
    const parts: unknown = JSON.parse(uri.query);
    const [folder, path, id] = Array.isArray(parts) ? parts as readonly unknown[] : [];
    if (typeof folder !== 'string' || typeof path !== 'string' || typeof id !== 'string') return undefined;
    return chunkIdIn(id) === undefined ? undefined : { folder: vscode.Uri.parse(folder, true), path, id };
  } catch {
    return undefined;
  }
}

/** Returns the chunk of a row in the view of documents or in receipts: `docs/spec.pdf#src_…`. */
export function chunkOfRow(row: unknown): string | undefined {
  const node = typeof row === 'object' && row !== null && 'node' in row ? row.node : undefined;
  const chunk = typeof node === 'object' && node !== null && 'chunk' in node ? node.chunk : undefined;
  return typeof chunk === 'string' ? chunk : undefined;
}

/** Returns the chunk that the active editor shows, as a preview or, if Markdown has no preview, as text. */
export function shownChunk(): ChunkAddress | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText
    ? chunkAddress(input.uri)
    : undefined;
}
