import { isBinaryDocument, findDocumentKind } from '#features/documents/pure/kind';
import { compileGlobs } from '#pipeline/1-scan/globs';
import type { ScanOptions } from '#pipeline/1-scan/scan';
import type { Host } from '../host';
import { defaultDocumentSettings, type DocumentSettings } from '../optionTable/documentOptionTable';
import type { Settings } from '../settings/settings';

/** Returns the document settings with defaults applied. */
export function getDocumentSettings({ documents }: Settings): DocumentSettings {
  return { ...defaultDocumentSettings, ...documents };
}

/**
 * Creates the rule that decides which files are documents: all PDF and Office files, and files in text formats that
 * `documents.include` matches. Returns undefined if documents are disabled.
 */
export function createDocumentRule(host: Host, settings: Settings): ScanOptions['documents'] | undefined {
  const { enabled, include, exclude } = getDocumentSettings(settings);
  if (!enabled || !host.documents) return undefined;
  const matchIncluded = compileGlobs(include, 'documents.include', host.root);
  const matchExcluded = compileGlobs(exclude, 'documents.exclude', host.root);
  return {
    key: JSON.stringify([include, exclude]),
    is: (path) => {
      if (findDocumentKind(path) === undefined || matchExcluded(path) !== undefined || isInHiddenFolder(path))
        return false;
      return isBinaryDocument(path) || matchIncluded(path) !== undefined;
    },
  };
}

export function isInHiddenFolder(path: string): boolean {
  return path.split('/').slice(0, -1).some((name) => name.startsWith('.'));
}
