import { quoteShellWord } from '#base/text/shellWord';
import type { ExportTarget } from '../exports/exportTarget';

/** Source: aider.chat/docs/usage. */
export const aiderExport: ExportTarget = {
  file: 'AIDER_CONTEXT.md',
  agent: 'aider',
  load: [
    { where: 'In a terminal', text: (path) => `aider --read ${quoteShellWord(path)}` },
    { where: 'In the Aider chat', text: (path) => `/read-only ${/\s/.test(path) ? `"${path}"` : path}` },
  ],
};
