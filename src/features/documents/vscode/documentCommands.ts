/** The commands for documents. Their implementation is loaded when one of them is first called. */
export const documentCommands = ['searchDocuments', 'refreshDocuments', 'cancelDocuments', 'openChunk', 'previousChunk',
  'nextChunk', 'openDocument'] as const;
export type DocumentCommand = (typeof documentCommands)[number];
