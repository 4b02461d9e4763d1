import type { ExportTarget } from '../exports/exportTarget';

export const genericExport: ExportTarget = {
  file: 'AGENTS_CONTEXT.md',
  agent: 'generic',
  load: [{ where: 'In a prompt of any agent', text: (path) => `Read ${path} first.` }],
};
