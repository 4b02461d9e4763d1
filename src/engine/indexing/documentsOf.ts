import type { ExcludedPath } from '#model';
import type { DocumentStamp } from '../ports/documentsHost';
import type { Host } from '../host';
import { filterExcludedDocuments } from '#features/documents/engine/listDocuments';

/** Collects the stamps of the documents among the excluded paths of a scan. */
export function collectDocumentStamps(host: Host,
  { excludedPaths }: { readonly excludedPaths: readonly ExcludedPath[]; }, noWrite: boolean | undefined,
  warn: (sentence: string) => void): readonly DocumentStamp[]
{
  const paths = host.documents ? filterExcludedDocuments(host, excludedPaths, warn) : [];
  return paths.length === 0 ? [] : host.documents!.files(paths, noWrite);
}
