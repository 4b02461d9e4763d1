/** Document commands; each is loaded when it is called. */
export const documentCommands = ['searchDocuments', 'refreshDocuments', 'cancelDocuments', 'openChunk', 'previousChunk',
  'nextChunk', 'openDocument'] as const;
export type DocumentCommand = (typeof documentCommands)[number];
