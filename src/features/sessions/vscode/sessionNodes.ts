import * as l10n from '@vscode/l10n';
import type { SessionFile, SessionReport } from '#reports';
import type { ListedSessions } from '../node/servedSessions';
import { countFiles, countTokens } from '#apps/vscode/counts';
import { inWords } from '#apps/vscode/engineWords';
import { label, markdown, thousands } from '#apps/vscode/text';
import { agoInWords } from '#apps/vscode/timeAgo';
import type { TreeNode } from '#apps/vscode/views/treeNode';
import { fileGroup, fileNode, pathNode, readGroup, someRows } from './sessionFiles';
import { agentName, agentNames, sessionTitle, type AgentNames } from './sessionNames';
import { tokensNode, tokenWords } from './sessionTokens';

/** The maximum number of sessions that the view shows, newest first. */
export const mostSessions = 100;

/**
 * Builds the view of sessions: sessions at work first, then the others by their last record, and finally parts of the
 * agents' sessions that cannot be read. `now`: milliseconds since 1970.
 */
export function sessionNodes({ sessions, total, agents }: ListedSessions, now: number): readonly TreeNode[] {
  const names = agentNames(agents);
  const isActive = (session: SessionReport): boolean => session.state === 'active' && !session.gone;
  const sorted = [...sessions.filter(isActive), ...sessions.filter((candidate) => !isActive(candidate))];
  const older = total - sorted.length;
  return [
    ...sorted.map((session) => sessionNode(session, names, now)),
    ...(older > 0
      ? [
        leaf('more', 'ellipsis',
          older === 1 ? l10n.t('1 older session') : l10n.t('{0} older sessions', thousands(older)), ''),
      ]
      : []),
    ...agents.flatMap(problemNodes),
  ];
}

/** Returns the id of a session's row. */
export function rowId({ agent, id }: Pick<SessionReport, 'agent' | 'id'>): string {
  return `session/${agent}/${id}`;
}

function sessionNode(session: SessionReport, names: AgentNames, now: number): TreeNode {
  const id = rowId(session);
  const title = sessionTitle(session);
  // the id means nothing to the user, and would push the facts out of a narrow view
  const name = title === '' ? agentName(session, names) : title;
  const facts = [
    ...(title === '' ? [] : [agentName(session, names)]),
    stateWord(session),
    ...(session.files.length === 0 ? [] : [countFiles(session.files.length)]),
    ...(session.updatedAt === null ? [] : [agoInWords(now - Date.parse(session.updatedAt))]),
  ];
  return {
    id,
    label: name,
    description: facts.join(' · '),
    tooltip: [`**${markdown(name)}**`, ...tooltipFacts(session, facts).map((fact) => `- ${markdown(fact)}`)]
      .join('\n\n'),
    ...getSessionIcon(session),
    context: ['session', ...(session.resume ? ['canResume'] : []),
      ...((session.pack?.missed.length ?? 0) > 0 ? ['canReadMissed'] : [])]
      .join(' '),
    children: [
      ...fileGroup(`${id}/files`, l10n.t('Changed Files'), 'files', session.files),
      ...fileGroup(`${id}/failed`, l10n.t('Failed or Denied Edits'), 'error', session.failed),
      ...readGroup(`${id}/read`, session.reads),
      tokensNode(id, session),
      ...packNodes(id, session),
      ...session.subagents.map((subagent) => subagentNode(id, subagent, session.files)),
      ...unreadNodes(id, session),
    ],
    accessible: [name, ...facts].join(', '),
  };
}

function tooltipFacts({ id, model, branch, unknownWrites }: SessionReport,
  facts: readonly string[]): readonly string[]
{
  return [
    ...facts,
    ...(model.length === 0 ? [] : [l10n.t('model {0}', model.join(', '))]),
    ...(branch === null ? [] : [l10n.t('branch {0}', branch)]),
    ...(unknownWrites === 0
      ? []
      : [l10n.t('shell commands that may have changed unknown files: {0}', thousands(unknownWrites))]),
    l10n.t('session {0}', id),
  ];
}

function stateWord({ gone, state, unread }: SessionReport): string {
  if (gone) return l10n.t('its transcript is gone');
  if (unread.reason !== null) return l10n.t('not all could be read');
  return state === 'active' ? l10n.t('at work now') : state === 'ended' ? l10n.t('ended') : l10n.t('idle');
}

function getSessionIcon({ gone, state, unread }: SessionReport): Pick<TreeNode, 'icon' | 'iconColor'> {
  if (gone) return { icon: 'archive' };
  if (unread.reason !== null) return { icon: 'warning', iconColor: 'list.warningForeground' };
  if (state === 'active') return { icon: 'pulse', iconColor: 'testing.iconPassed' };
  return { icon: state === 'ended' ? 'pass' : 'comment-discussion' };
}

function packNodes(session: string, { pack }: SessionReport): readonly TreeNode[] {
  if (!pack) return [];
  const id = `${session}/pack`;
  const name = l10n.t('Pack');
  const facts = [
    l10n.t('opened {0}, {1} in the pack', countFiles(pack.used.length + pack.missed.length),
      thousands(pack.used.length)),
    ...(pack.readTokensOutside === null ? [] : [l10n.t('{0} read outside of it', countTokens(pack.readTokensOutside))]),
  ];
  return [{
    id,
    label: name,
    description: facts.join(' · '),
    icon: 'package',
    children: [
      ...someRows(`${id}/missed`, pack.missed,
        (path) => pathNode(`${id}/missed/${path}`, path, [l10n.t('missed')], 'file')),
      ...someRows(`${id}/used`, pack.used,
        (path) =>
          pathNode(`${id}/used/${path}`, path, [pack.edited.includes(path) ? l10n.t('edited') : l10n.t('read')],
            'file')),
    ],
    accessible: [name, ...facts].join(', '),
  }];
}

function subagentNode(session: string, { id, files, tokens }: SessionReport['subagents'][number],
  parentFiles: readonly SessionFile[]): TreeNode
{
  const row = `${session}/subagent/${id}`;
  const byPath = new Map(parentFiles.map((file) => [file.path, file]));
  const name = l10n.t('Subagent {0}', label(id.slice(0, 12)));
  const facts = [countFiles(files.length), tokenWords(tokens)];
  return {
    id: row,
    label: name,
    description: facts.join(' · '),
    tooltip: markdown(id),
    icon: 'type-hierarchy-sub',
    children: someRows(row, files, (path) => {
      const file = byPath.get(path);
      return file ? fileNode(row, file) : pathNode(`${row}/${path}`, path, [], 'none');
    }),
    accessible: [name, ...facts].join(', '),
  };
}

function unreadNodes(session: string, { unread }: SessionReport): readonly TreeNode[] {
  const { reason, records, malformed, newer } = unread;
  const words = [
    ...(reason === null ? [] : [inWords(reason)]),
    ...(newer === null ? [] : [l10n.t('a newer format: {0}', newer)]),
    ...(records === 0 ? [] : [l10n.t('records of unknown kinds: {0}', thousands(records))]),
    ...(malformed === 0 ? [] : [l10n.t('damaged records: {0}', thousands(malformed))]),
  ];
  return words.length === 0 ? [] : [leaf(`${session}/unread`, 'question', l10n.t('Not Read'), words.join(' · '))];
}

/** Creates rows that explain why sessions of an agent are missing. */
function problemNodes({ id, label: name, problems }: ListedSessions['agents'][number]): readonly TreeNode[] {
  const words = name === null ? [l10n.t('AgentPack knows no agent of this name.')] : problems.map(inWords);
  return words.map((why, i) => ({
    ...leaf(`problem/${id}/${i}`, 'warning', l10n.t('{0}: not read', label(name ?? id)), why),
    iconColor: 'list.warningForeground',
  }));
}

function leaf(id: string, icon: string, name: string, description: string): TreeNode {
  return {
    id,
    label: name,
    ...(description === '' ? {} : { description: label(description), tooltip: markdown(description) }),
    icon,
    children: [],
    accessible: [name, description].filter(Boolean).join(', '),
  };
}
