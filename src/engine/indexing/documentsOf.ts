import type { ExcludedPath } from '#model';
import type { DocumentStamp } from '../ports/documentsHost';
import type { Host } from '../host';
import { documentsAmong } from '#features/documents/engine/listDocuments';

/** Collects the documents that lie next to the files found by a scan. */
export function collectDocumentStamps(host: Host,
  { excludedPaths }: { readonly excludedPaths: readonly ExcludedPath[]; }, noWrite: boolean | undefined,
  warn: (sentence: string) => void): readonly DocumentStamp[]
{
  const paths = host.documents ? documentsAmong(host, excludedPaths, warn) : [];
  return paths.length === 0 ? [] : host.documents!.files(paths, noWrite);
}
