import { english } from '../../../base/text/english';
import type { Connection } from '../artefact';
import { pointerBlock, present, skillFile } from '../parts';
import { sharedContextPath } from '../../agent';

const pointer = { contextPath: sharedContextPath, readsIgnoredFiles: true };

/** Any agent that reads AGENTS.md or `.agents/skills`. It is connected only where it is named. */
export const genericConnection: Connection = {
  isInstalled: () => false,
  isAnyAgent: true,
  artefacts: (context) =>
    present(
      context.scope === 'repository' ? pointerBlock(context, 'AGENTS.md', pointer) : undefined,
      skillFile(context, '.agents/skills', sharedContextPath),
    ),
  readsIgnoredFiles: true,
  limits: [
    english`Agents have neither hooks nor a list of MCP servers in common.`,
    english`There is no AGENTS.md for all folders of a user.`,
  ],
  sources: [
    { what: 'AGENTS.md', where: 'https://agents.md', kind: 'vendor' },
    { what: 'skills', where: 'https://agentskills.io/specification', kind: 'vendor' },
  ],
};
