import { english } from '#base/text/english';
import type { Connection } from '../connection/artefact';
import { createMcpPart, citeTestRun, citeThirdParty, citeVendor } from '../connection/parts';

export const clineConnection: Connection = {
  folders: [
    { defaultPath: '.cline/data', variable: 'CLINE_DATA_DIR' },
    { defaultPath: '.cline', variable: 'CLINE_DIR' },
  ],
  installed: { paths: ['.cline', 'Documents/Cline'], programs: ['cline'] },
  user: {
    pointer: { file: 'Documents/Cline/Rules/agentpack.md' },
    skills: '.cline/skills',
    mcp: createMcpPart('.cline/data/settings/cline_mcp_settings.json', 'mcpServers'),
  },
  repository: { pointer: { file: '.clinerules/agentpack.md' }, skills: '.cline/skills' },
  readsIgnoredFiles: true,
  limits: [
    english`The guard is not connected: Cline hooks must be enabled, need one file per event, and their folder for all repositories is Documents/Cline/Hooks according to its documentation, ~/.cline/hooks according to others.`,
    english`A user's rules are expected in Documents/Cline/Rules; some Linux systems use ~/Cline/Rules.`,
    english`MCP servers are configured at user level only.`,
  ],
  fixedOutput: {
    unsupported: 'its hooks that run after a tool add to the conversation but do not replace the result',
    source: 'https://docs.cline.bot/features/hooks',
  },
  sources: [
    citeTestRun('rules and skills, CLINE_DIR', 'cline 3.0.65, offline'),
    citeVendor('rules', 'https://docs.cline.bot/features/cline-rules'),
    citeVendor('hooks', 'https://docs.cline.bot/customization/hooks'),
    citeThirdParty('~/.cline/hooks', 'https://tangled.org/permadeath.com/vibescrobble.com/issues/88'),
    citeVendor('folders', 'https://docs.cline.bot/cline-cli/configuration'),
  ],
};
