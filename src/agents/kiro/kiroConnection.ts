import { english } from '#base/text/english';
import type { Connection, ConnectionParts } from '../connection/artefact';
import { createMcpPart, citeThirdParty, citeVendor } from '../connection/parts';

const parts: ConnectionParts = {
  pointer: { file: '.kiro/steering/agentpack.md', header: '---\ninclusion: always\n---\n\n' },
  skills: '.kiro/skills',
  mcp: createMcpPart('.kiro/settings/mcp.json', 'mcpServers'),
};

export const kiroConnection: Connection = {
  installed: { paths: ['.kiro'], programs: ['kiro', 'kiro-cli'] },
  user: parts,
  repository: parts,
  readsIgnoredFiles: true,
  limits: [
    english`The guard is not connected: hooks (.kiro/hooks/NAME.json) belong to a repository, and Kiro refuses every edit if one fails, so a line for sh would block colleagues on Windows.`,
  ],
  fixedOutput: {
    unsupported: 'nothing that its hooks print replaces a result',
    source: 'https://kiro.dev/docs/hooks/',
  },
  sources: [
    citeVendor('steering and MCP of users and projects', 'https://kiro.dev/docs/cli/chat/configuration'),
    citeVendor('hooks', 'https://kiro.dev/docs/cli/v3/hooks'),
    citeVendor('front matter of steering', 'https://kiro.dev/docs/steering'),
    citeThirdParty('folders of skills',
      'https://github.com/dyoshikawa/rulesync/blob/main/docs/reference/file-formats.md'),
  ],
};
