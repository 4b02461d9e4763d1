import { english } from '../../../base/text/english';
import type { Connection } from '../artefact';
import { mcpEntry, pointerFile, present, skillFile } from '../parts';
import { sharedContextPath } from '../../agent';

const pointer = { contextPath: sharedContextPath, readsIgnoredFiles: true, above: '---\ninclusion: always\n---\n\n' };

export const kiroConnection: Connection = {
  isInstalled: ({ hasHomePath, hasProgram }) => hasHomePath('.kiro') || hasProgram('kiro') || hasProgram('kiro-cli'),
  artefacts: (context) =>
    present(
      pointerFile(context, '.kiro/steering/agentpack.md', pointer),
      skillFile(context, '.kiro/skills', sharedContextPath),
      mcpEntry(context, '.kiro/settings/mcp.json', 'mcpServers'),
    ),
  readsIgnoredFiles: true,
  limits: [
    english`The guard is not connected: hooks (.kiro/hooks/NAME.json) are a repository's, and Kiro refuses each edit where one fails, so that a line for sh would stop colleagues on Windows.`,
  ],
  sources: [
    {
      what: 'steering and MCP of users and projects',
      where: 'https://kiro.dev/docs/cli/chat/configuration',
      kind: 'vendor',
    },
    { what: 'hooks', where: 'https://kiro.dev/docs/cli/v3/hooks', kind: 'vendor' },
    { what: 'front matter of steering', where: 'https://kiro.dev/docs/steering', kind: 'vendor' },
    {
      what: 'folders of skills',
      where: 'https://github.com/dyoshikawa/rulesync/blob/main/docs/reference/file-formats.md',
      kind: 'third party',
    },
  ],
};
