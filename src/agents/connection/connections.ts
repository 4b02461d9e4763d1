import type { AgentId } from '../agents';
import { sharedContextPath } from '../agent';
import type { Artefact, ArtefactPurpose, Connection, ConnectionContext, ConnectionParts, InstallProbe,
  ConnectionPart } from './artefact';
import { movedPath } from './folders';
import { aiderConnection } from '../aider/aiderConnection';
import { antigravityConnection } from '../antigravity/antigravityConnection';
import { claudeConnection } from '../claude/claudeConnection';
import { clineConnection } from '../cline/clineConnection';
import { codexConnection } from '../codex/codexConnection';
import { copilotConnection } from '../copilot/copilotConnection';
import { cursorConnection } from '../cursor/cursorConnection';
import { geminiConnection } from '../gemini/geminiConnection';
import { genericConnection } from '../generic/genericConnection';
import { kiroConnection } from '../kiro/kiroConnection';
import { opencodeConnection } from '../opencode/opencodeConnection';
import { windsurfConnection } from '../windsurf/windsurfConnection';
import { pointerText, skillName, skillText } from './texts';

/**
 * The artefacts that `agentpack connect` writes for each agent. Separate from the table of agents, which is loaded for
 * each call of `agentpack hook` and needs no pointer or skill texts.
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

/**
 * Returns the artefacts that connecting writes for an agent, in `ArtefactPurpose` order, in the environment's folders.
 */
export function buildArtefacts(connection: Connection, context: ConnectionContext): readonly Artefact[] {
  const { folders } = connection;
  const all = artefactsIn(connection, context);
  if (context.scope === 'repository' || !folders) return all;
  return all.map((artefact) => {
    const path = movedPath(artefact.path, folders, context.folderOf);
    return path === artefact.path ? artefact : { ...artefact, path, usual: artefact.path };
  });
}

function artefactsIn(connection: Connection, context: ConnectionContext): readonly Artefact[] {
  const { contextPath = sharedContextPath, readsIgnoredFiles } = connection;
  const { scope } = context;
  const { pointer, reference, skills, hooks = [], mcp } = connection[scope];
  const artefact = (purpose: ArtefactPurpose, part: ConnectionPart): Artefact => ({ purpose, scope, ...part(context) });
  return [
    ...(pointer
      ? [artefact('pointer', pointerPart(pointer, pointerText(context, contextPath, readsIgnoredFiles)))]
      : []),
    ...(reference ? [artefact('pointer', reference)] : []),
    ...(skills === undefined ? [] : [artefact('skill', skillPart(skills, contextPath))]),
    ...hooks.map((part) => artefact('hooks', part)),
    ...(mcp ? [artefact('mcp', mcp)] : []),
  ];
}

function pointerPart(pointer: NonNullable<ConnectionParts['pointer']>, text: string): ConnectionPart {
  return () =>
    'block' in pointer
      ? { path: pointer.block, content: { kind: 'block', text, syntax: 'markdown' } }
      : { path: pointer.file, content: { kind: 'file', text: `${pointer.above ?? ''}${text}\n` } };
}

function skillPart(folder: string, contextPath: string): ConnectionPart {
  return () => ({ path: `${folder}/${skillName}/SKILL.md`, content: { kind: 'file', text: skillText(contextPath) } });
}

export function isInstalled({ folders = [], installed }: Pick<Connection, 'folders' | 'installed'>,
  { folderOf, hasHomePath, hasProgram }: InstallProbe): boolean
{
  return installed.paths.some((path) => hasHomePath(movedPath(path, folders, folderOf))) ||
    installed.programs.some(hasProgram);
}
