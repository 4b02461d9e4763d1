import type { AgentId } from '../agents';
import type { Artefact, Connection, ConnectionContext, InstallProbe } from './artefact';
import { movedPath } from './folders';
import { aiderConnection } from './rows/aider';
import { antigravityConnection } from './rows/antigravity';
import { claudeConnection } from './rows/claude';
import { clineConnection } from './rows/cline';
import { codexConnection } from './rows/codex';
import { copilotConnection } from './rows/copilot';
import { cursorConnection } from './rows/cursor';
import { geminiConnection } from './rows/gemini';
import { genericConnection } from './rows/generic';
import { kiroConnection } from './rows/kiro';
import { opencodeConnection } from './rows/opencode';
import { windsurfConnection } from './rows/windsurf';

/**
 * What `agentpack connect` writes for each agent. Apart from the table of agents: that one is loaded for each call of
 * `agentpack hook`, which needs no texts of pointers and skills.
 */
export const agentConnections: Readonly<Record<AgentId, Connection>> = {
  generic: genericConnection,
  claude: claudeConnection,
  codex: codexConnection,
  antigravity: antigravityConnection,
  gemini: geminiConnection,
  cursor: cursorConnection,
  windsurf: windsurfConnection,
  copilot: copilotConnection,
  opencode: opencodeConnection,
  cline: clineConnection,
  kiro: kiroConnection,
  aider: aiderConnection,
};

/** What connecting writes for an agent, each at the place that the environment says. */
export function artefactsOf({ folders, artefacts }: Pick<Connection, 'folders' | 'artefacts'>,
  context: ConnectionContext): readonly Artefact[]
{
  const all = artefacts(context);
  if (context.scope === 'repository' || !folders) return all;
  return all.map((artefact) => {
    const path = movedPath(artefact.path, folders, context.folderOf);
    return path === artefact.path ? artefact : { ...artefact, path, usual: artefact.path };
  });
}

export function isInstalled({ folders = [], isInstalled: isThere }: Pick<Connection, 'folders' | 'isInstalled'>,
  probe: InstallProbe): boolean
{
  return isThere({ ...probe, hasHomePath: (path) => probe.hasHomePath(movedPath(path, folders, probe.folderOf)) });
}
