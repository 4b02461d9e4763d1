import { quoteShellWord } from '#base/text/shellWord';
import type { ExportTarget } from '../exports/exportTarget';

/** Source: developers.openai.com/codex/cli. */
export const codexExport: ExportTarget = {
  file: 'CODEX_CONTEXT.md',
  agent: 'codex',
  load: [{
    where: 'In a terminal',
    text: (path) => `codex ${quoteShellWord(`Read ${path} first, then do its task.`)}`,
  }],
};
