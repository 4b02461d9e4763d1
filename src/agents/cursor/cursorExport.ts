import type { ExportTarget } from '../exports/exportTarget';

/** Source: cursor.com/docs. */
export const cursorExport: ExportTarget = {
  file: 'CURSOR_CONTEXT.md',
  agent: 'cursor',
  load: [{ where: 'In a prompt of Cursor', text: (path) => `@${path}` }],
};
