import { english } from '#base/text/english';
import type { Connection } from '../connection/artefact';
import { citeVendor } from '../connection/parts';

/** The connection for any agent that reads AGENTS.md or `.agents/skills`. It is made only if the user requests it. */
export const genericConnection: Connection = {
  installed: { paths: [], programs: [] },
  isAnyAgent: true,
  user: { skills: '.agents/skills' },
  repository: { pointer: { block: 'AGENTS.md' }, skills: '.agents/skills' },
  readsIgnoredFiles: true,
  limits: [
    english`Agents share no common format for hooks or MCP servers.`,
    english`There is no user-level AGENTS.md.`,
  ],
  fixedOutput: {
    unsupported: 'agents share no common hook format',
    source: 'https://agents.md',
  },
  sources: [
    citeVendor('AGENTS.md', 'https://agents.md'),
    citeVendor('skills', 'https://agentskills.io/specification'),
  ],
};
