import type { AgentId } from '../agents';
import { sharedContextPath } from '../agent';
import type { Artefact, ArtefactPurpose, Connection, ConnectionContext, ConnectionParts, InstallProbe,
  ConnectionPart } from './artefact';
import { resolveMovedPath } from './folders';
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
import { createPointerText, skillName, createSkillText } from './texts';

/**
 * The artefacts that `agentpack connect` writes for each agent. This table is separate from the table of agents, which
 * is loaded for each call of `agentpack hook` and needs no pointer or skill texts.
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
 * Returns the artefacts that `connect` writes for an agent, in the order of `ArtefactPurpose`. Their paths are in the
 * folders that the environment sets.
 */
export function buildArtefacts(connection: Connection, context: ConnectionContext): readonly Artefact[] {
  const { folders } = connection;
  const artefacts = collectArtefacts(connection, context);
  if (context.scope === 'repository' || !folders) return artefacts;
  return artefacts.map((artefact) => {
    const path = resolveMovedPath(artefact.path, folders, context.findFolder);
    return path === artefact.path ? artefact : { ...artefact, path, usual: artefact.path };
  });
}

function collectArtefacts(connection: Connection, context: ConnectionContext): readonly Artefact[] {
  const { contextPath = sharedContextPath, readsIgnoredFiles } = connection;
  const { scope } = context;
  const { pointer, reference, skills, hooks = [], mcp } = connection[scope];
  const createArtefact = (purpose: ArtefactPurpose, part: ConnectionPart): Artefact => ({
    purpose,
    scope,
    ...part(context),
  });
  return [
    ...(pointer
      ? [
        createArtefact('pointer',
          createPointerPart(pointer, createPointerText(context, contextPath, readsIgnoredFiles))),
      ]
      : []),
    ...(reference ? [createArtefact('pointer', reference)] : []),
    ...(skills === undefined ? [] : [createArtefact('skill', createSkillPart(skills, contextPath))]),
    ...hooks.map((part) => createArtefact('hooks', part)),
    ...(mcp ? [createArtefact('mcp', mcp)] : []),
  ];
}

function createPointerPart(pointer: NonNullable<ConnectionParts['pointer']>, text: string): ConnectionPart {
  return () =>
    'block' in pointer
      ? { path: pointer.block, content: { kind: 'block', text, syntax: 'markdown' } }
      : { path: pointer.file, content: { kind: 'file', text: `${pointer.header ?? ''}${text}\n` } };
}

function createSkillPart(folder: string, contextPath: string): ConnectionPart {
  return () => ({
    path: `${folder}/${skillName}/SKILL.md`,
    content: { kind: 'file', text: createSkillText(contextPath) },
  });
}

export function isInstalled({ folders = [], installed }: Pick<Connection, 'folders' | 'installed'>,
  { findFolder, hasHomePath, hasProgram }: InstallProbe): boolean
{
  return installed.paths.some((path) => hasHomePath(resolveMovedPath(path, folders, findFolder))) ||
    installed.programs.some(hasProgram);
}
