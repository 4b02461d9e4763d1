import { byPath } from '#base/order';
import type { SourceFile } from '#model';
import type { RefreshedIndex } from './indexStore';

/**
 * Returns the files that a pack is built from and that a freshness check compares, sorted by path. Without documents,
 * the file list itself is returned.
 */
export function mergeFilesAndDocuments(
  { files, documents }: Pick<RefreshedIndex, 'files' | 'documents'>,
): readonly SourceFile[] {
  if (documents.length === 0) return files;
  return [...files, ...documents.map((document): SourceFile => ({ ...document, language: undefined }))].sort(byPath);
}
