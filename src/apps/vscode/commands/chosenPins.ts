import * as vscode from 'vscode';
import { chunkAddress, chunkOfRow, shownChunk } from '#features/documents/vscode/chunkAddress';
import { chunkPin } from '#features/documents/vscode/documentPins';
import { givenFolder, type FileInFolder, type Folders } from '../folder/folders';
import { fileOfArgument, findChosen } from './chosenFiles';

/**
 * Works like `chosenFiles`, but also finds document chunks, `docs/spec.pdf#src_…`, in rows and in the editor that shows
 * one.
 */
export function chosenPins(folders: Folders, argument: unknown, all: unknown): FileInFolder[] {
  return findChosen(argument, all, (item) => resolveChunkArgument(folders, item) ?? fileOfArgument(folders, item));
}

function resolveChunkArgument(folders: Folders, argument: unknown): FileInFolder | undefined {
  const chunk = chunkOfRow(argument);
  if (chunk !== undefined) return folders.current && { folder: folders.current, path: chunk };
  const address = argument instanceof vscode.Uri ? chunkAddress(argument) : argument === undefined && shownChunk();
  return address
    ? { folder: givenFolder(folders, address.folder), path: chunkPin(address.path, address.id) }
    : undefined;
}
