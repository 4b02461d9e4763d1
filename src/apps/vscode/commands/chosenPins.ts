import * as vscode from 'vscode';
import { parseChunkAddress, getRowChunk, getShownChunk } from '#features/documents/vscode/chunkAddress';
import { formatChunkPin } from '#features/documents/vscode/documentPins';
import { resolveGivenFolder, type FileInFolder, type Folders } from '../folder/folders';
import { findArgumentFile, findChosen } from './chosenFiles';

/**
 * Works like `getChosenFiles`, but also finds document chunks, such as `docs/spec.pdf#src_…`, in rows and in the editor
 * that shows a chunk.
 */
export function getChosenPins(folders: Folders, argument: unknown, selection: unknown): FileInFolder[] {
  return findChosen(argument, selection,
    (item) => resolveChunkArgument(folders, item) ?? findArgumentFile(folders, item));
}

function resolveChunkArgument(folders: Folders, argument: unknown): FileInFolder | undefined {
  const chunk = getRowChunk(argument);
  if (chunk !== undefined) return folders.current && { folder: folders.current, path: chunk };
  const address = argument instanceof vscode.Uri
    ? parseChunkAddress(argument)
    : argument === undefined && getShownChunk();
  return address
    ? { folder: resolveGivenFolder(folders, address.folder), path: formatChunkPin(address.path, address.id) }
    : undefined;
}
