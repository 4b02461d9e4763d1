/** Commands of documents; each is loaded when it is called. */
export const documentCommands = ['searchDocuments', 'refreshDocuments', 'cancelDocuments', 'openChunk', 'previousChunk',
  'nextChunk', 'openDocument', 'pinDocument', 'unpinDocument'] as const;
export type DocumentCommand = (typeof documentCommands)[number];
