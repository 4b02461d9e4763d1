import type { ExportTarget } from '../exports/exportTarget';

/** Source: code.claude.com/docs/en/memory. */
export const claudeExport: ExportTarget = {
  file: 'CLAUDE_CONTEXT.md',
  agent: 'claude',
  load: [{ where: 'In a prompt of Claude Code', text: (path) => `@${path}` }],
};
