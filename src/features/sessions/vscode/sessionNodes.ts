import * as l10n from '@vscode/l10n';
import type { SessionFile, SessionReport } from '#reports';
import type { ListedSessions } from '../node/servedSessions';
import { formatFileCount, formatTokenCount } from '#apps/vscode/counts';
import { translateSentence } from '#apps/vscode/engineWords';
import { escapeLabel, escapeMarkdownText, thousands } from '#apps/vscode/text';
import { formatTimeAgo } from '#apps/vscode/timeAgo';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import { createFileGroup, createSessionFileNode, createPathNode, createReadGroup,
  createLimitedRows } from './sessionFiles';
import { getAgentName, mapAgentNames, getSessionTitle, type AgentNames } from './sessionNames';
import type { WindowState } from './openWindows';
import { formatSessionRowId } from './sessionRowIds';
import { createTokensNode, formatSessionTokens } from './sessionTokens';
import { createWindowNodes } from './windowNodes';

/** The maximum number of sessions that the view shows, newest first. */
export const maxListedSessions = 100;

/**
 * Builds the rows of the sessions view: active sessions first, then the others by their last record, and finally the
 * problems that prevent sessions from being read. `now` is in milliseconds since 1970. `windows` has the context
 * windows that were read, by the ids of the sessions' rows.
 */
export function buildSessionNodes({ sessions, total, agents }: ListedSessions, now: number,
  windows: ReadonlyMap<string, WindowState>): readonly TreeNode[]
{
  const names = mapAgentNames(agents);
  const isActive = (session: SessionReport): boolean => session.state === 'active' && !session.gone;
  const sorted = [...sessions.filter(isActive), ...sessions.filter((candidate) => !isActive(candidate))];
  const older = total - sorted.length;
  return [
    ...sorted.map((session) => createSessionNode(session, names, now, windows)),
    ...(older > 0
      ? [
        createLeaf('more', 'ellipsis',
          older === 1 ? l10n.t('1 older session') : l10n.t('{0} older sessions', thousands(older)), ''),
      ]
      : []),
    ...agents.flatMap(createProblemNodes),
  ];
}

function createSessionNode(session: SessionReport, names: AgentNames, now: number,
  windows: ReadonlyMap<string, WindowState>): TreeNode
{
  const id = formatSessionRowId(session);
  const title = getSessionTitle(session);
  // the id is meaningless to the user and would push the facts out of a narrow view
  const name = title === '' ? getAgentName(session, names) : title;
  const facts = [
    ...(title === '' ? [] : [getAgentName(session, names)]),
    describeState(session),
    ...(session.heldOut ? [l10n.t('without hooks')] : []),
    ...(session.files.length === 0 ? [] : [formatFileCount(session.files.length)]),
    ...(session.updatedAt === null ? [] : [formatTimeAgo(now - Date.parse(session.updatedAt))]),
  ];
  return {
    id,
    label: name,
    description: facts.join(' · '),
    tooltip: [`**${escapeMarkdownText(name)}**`,
      ...listTooltipFacts(session, facts).map((fact) => `- ${escapeMarkdownText(fact)}`)]
      .join('\n\n'),
    ...getSessionIcon(session),
    context: ['session', ...(session.resume ? ['canResume'] : []),
      ...((session.pack?.missed.length ?? 0) > 0 ? ['canReadMissed'] : [])]
      .join(' '),
    children: [
      ...createFileGroup(`${id}/files`, l10n.t('Changed Files'), 'files', session.files),
      ...createFileGroup(`${id}/failed`, l10n.t('Failed or Denied Edits'), 'error', session.failed),
      ...createReadGroup(`${id}/read`, session.reads),
      createTokensNode(id, session),
      ...createWindowNodes(id, session, windows.get(id)),
      ...createPackNodes(id, session),
      ...session.subagents.map((subagent) => createSubagentNode(id, subagent, session.files)),
      ...createUnreadNodes(id, session),
    ],
    accessible: [name, ...facts].join(', '),
  };
}

function listTooltipFacts({ id, model, branch, unknownWrites, heldOut }: SessionReport,
  facts: readonly string[]): readonly string[]
{
  return [
    ...facts,
    ...(model.length === 0 ? [] : [l10n.t('model {0}', model.join(', '))]),
    ...(branch === null ? [] : [l10n.t('branch {0}', branch)]),
    ...(unknownWrites === 0
      ? []
      : [l10n.t('shell commands that may have changed unknown files: {0}', thousands(unknownWrites))]),
    ...(heldOut
      ? [
        l10n.t('works without the hooks of the pack, for comparison ({0} in {1})', 'sessions.holdout',
          '~/.agentpack/config.toml'),
      ]
      : []),
    l10n.t('session {0}', id),
  ];
}

function describeState({ gone, state, unread }: SessionReport): string {
  if (gone) return l10n.t('transcript deleted');
  if (unread.reason !== null) return l10n.t('partly unreadable');
  return state === 'active' ? l10n.t('active now') : state === 'ended' ? l10n.t('ended') : l10n.t('idle');
}

function getSessionIcon({ gone, state, unread }: SessionReport): Pick<TreeNode, 'icon' | 'iconColor'> {
  if (gone) return { icon: 'archive' };
  if (unread.reason !== null) return { icon: 'warning', iconColor: 'list.warningForeground' };
  if (state === 'active') return { icon: 'pulse', iconColor: 'testing.iconPassed' };
  return { icon: state === 'ended' ? 'pass' : 'comment-discussion' };
}

function createPackNodes(sessionRowId: string, { pack }: SessionReport): readonly TreeNode[] {
  if (!pack) return [];
  const id = `${sessionRowId}/pack`;
  const name = l10n.t('Pack');
  const facts = [
    l10n.t('opened {0}, {1} in the pack', formatFileCount(pack.used.length + pack.missed.length),
      thousands(pack.used.length)),
    ...(pack.readTokensOutside === null
      ? []
      : [l10n.t('{0} read outside the pack', formatTokenCount(pack.readTokensOutside))]),
  ];
  return [{
    id,
    label: name,
    description: facts.join(' · '),
    icon: 'package',
    children: [
      ...createLimitedRows(`${id}/missed`, pack.missed,
        (path) => createPathNode(`${id}/missed/${path}`, path, [l10n.t('missed')], 'file')),
      ...createLimitedRows(`${id}/used`, pack.used,
        (path) =>
          createPathNode(`${id}/used/${path}`, path, [pack.edited.includes(path) ? l10n.t('edited') : l10n.t('read')],
            'file')),
    ],
    accessible: [name, ...facts].join(', '),
  }];
}

function createSubagentNode(sessionRowId: string, { id, files, tokens }: SessionReport['subagents'][number],
  parentFiles: readonly SessionFile[]): TreeNode
{
  const rowId = `${sessionRowId}/subagent/${id}`;
  const byPath = new Map(parentFiles.map((file) => [file.path, file]));
  const name = l10n.t('Subagent {0}', escapeLabel(id.slice(0, 12)));
  const facts = [formatFileCount(files.length), formatSessionTokens(tokens)];
  return {
    id: rowId,
    label: name,
    description: facts.join(' · '),
    tooltip: escapeMarkdownText(id),
    icon: 'type-hierarchy-sub',
    children: createLimitedRows(rowId, files, (path) => {
      const file = byPath.get(path);
      return file ? createSessionFileNode(rowId, file) : createPathNode(`${rowId}/${path}`, path, [], 'none');
    }),
    accessible: [name, ...facts].join(', '),
  };
}

function createUnreadNodes(sessionRowId: string, { unread }: SessionReport): readonly TreeNode[] {
  const { reason, records, malformed, newer } = unread;
  const words = [
    ...(reason === null ? [] : [translateSentence(reason)]),
    ...(newer === null ? [] : [l10n.t('a newer format: {0}', newer)]),
    ...(records === 0 ? [] : [l10n.t('records of unknown kinds: {0}', thousands(records))]),
    ...(malformed === 0 ? [] : [l10n.t('damaged records: {0}', thousands(malformed))]),
  ];
  return words.length === 0
    ? []
    : [createLeaf(`${sessionRowId}/unread`, 'question', l10n.t('Not Read'), words.join(' · '))];
}

/** Creates rows that explain why sessions of an agent are missing. */
function createProblemNodes({ id, label: name, problems }: ListedSessions['agents'][number]): readonly TreeNode[] {
  const words = name === null
    ? [l10n.t('AgentPack does not recognize this agent name.')]
    : problems.map(translateSentence);
  return words.map((problem, i) => ({
    ...createLeaf(`problem/${id}/${i}`, 'warning', l10n.t('{0}: not read', escapeLabel(name ?? id)), problem),
    iconColor: 'list.warningForeground',
  }));
}

function createLeaf(id: string, icon: string, name: string, description: string): TreeNode {
  return {
    id,
    label: name,
    ...(description === '' ? {} : { description: escapeLabel(description), tooltip: escapeMarkdownText(description) }),
    icon,
    children: [],
    accessible: [name, description].filter(Boolean).join(', '),
  };
}
