import { byPath } from '#base/order';
import type { SourceFile } from '#model';
import type { Refreshed } from './indexStore';

/**
 * Returns the files that a pack is made from and freshness compares, sorted by path; without documents, the file list
 * itself.
 */
export function filesAndDocuments({ files, documents }: Pick<Refreshed, 'files' | 'documents'>): readonly SourceFile[] {
  if (documents.length === 0) return files;
  return [...files, ...documents.map((document): SourceFile => ({ ...document, language: undefined }))].sort(byPath);
}
