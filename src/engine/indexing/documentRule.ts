import { isBinaryDocument, kindOfPath } from '#features/documents/pure/kind';
import { globs } from '#pipeline/1-scan/globs';
import type { ScanOptions } from '#pipeline/1-scan/scan';
import type { Host } from '../host';
import type { DocumentSettings } from '#model';
import { defaultDocumentSettings } from '../settings/documentSettings';
import type { Settings } from '../settings/settings';

/** Returns the document settings in force. */
export function documentSettingsIn({ documents }: Settings): DocumentSettings {
  return { ...defaultDocumentSettings, ...documents };
}

/**
 * Decides which files are documents: PDF and Office files always, and text formats that `documents.include` names.
 * Undefined if documents are off.
 */
export function documentRule(host: Host, settings: Settings): ScanOptions['documents'] | undefined {
  const { enabled, include, exclude } = documentSettingsIn(settings);
  if (!enabled || !host.documents) return undefined;
  const included = globs(include, 'documents.include', host.root);
  const excluded = globs(exclude, 'documents.exclude', host.root);
  return {
    key: JSON.stringify([include, exclude]),
    is: (path) => {
      if (kindOfPath(path) === undefined || excluded(path) !== undefined || isInHiddenFolder(path)) return false;
      return isBinaryDocument(path) || included(path) !== undefined;
    },
  };
}

export function isInHiddenFolder(path: string): boolean {
  return path.split('/').slice(0, -1).some((name) => name.startsWith('.'));
}
