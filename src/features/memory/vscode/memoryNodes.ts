import * as l10n from '@vscode/l10n';
import type { MemoryReport, MemoryRow } from '#reports';
import { translateSentence } from '#apps/vscode/engineWords';
import { escapeLabel, escapeMarkdownText } from '#apps/vscode/text';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import { countEntries, describeDoubts, getEntryState, type EntryState } from './memoryWords';

const groupStates: readonly EntryState[] = ['proposed', 'suspect', 'accepted', 'inactive'];

const icons: Readonly<Record<EntryState, Pick<TreeNode, 'icon' | 'iconColor'>>> = {
  proposed: { icon: 'lightbulb', iconColor: 'list.highlightForeground' },
  suspect: { icon: 'warning', iconColor: 'list.warningForeground' },
  accepted: {},
  inactive: { icon: 'archive', iconColor: 'disabledForeground' },
};

/** Lists problems with files first, then the entries, grouped by the action that they need from the user. */
export function createMemoryNodes(
  { entries, problems }: Pick<MemoryReport, 'entries' | 'problems'>,
): readonly TreeNode[] {
  return [...problems.map(createProblemNode), ...groupStates.flatMap(createGroupNodes)];

  function createGroupNodes(state: EntryState): TreeNode[] {
    const matching = entries.filter((entry) => getEntryState(entry) === state);
    if (matching.length === 0) return [];
    const occurrencesById = new Map<string, number>();
    const children = matching.map((entry) => {
      const occurrence = (occurrencesById.get(entry.id) ?? 0) + 1; // after a merge, a file may contain the same ID twice
      occurrencesById.set(entry.id, occurrence);
      return createEntryNode(entry, occurrence);
    });
    const name = getGroupName(state);
    return [{
      id: `memory/${state}`,
      label: name,
      description: String(matching.length),
      tooltip: escapeMarkdownText(describeGroup(state)),
      children,
      expanded: state !== 'inactive',
      context: 'memoryGroup',
      accessible: `${name}, ${countEntries(matching.length)}`,
    }];
  }
}

function getGroupName(state: EntryState): string {
  switch (state) {
    case 'proposed':
      return l10n.t('Proposed');
    case 'suspect':
      return l10n.t('Suspect');
    case 'accepted':
      return l10n.t('Accepted');
    case 'inactive':
      return l10n.t('Superseded or Rejected');
  }
}

function describeGroup(state: EntryState): string {
  switch (state) {
    case 'proposed':
      return l10n.t('Agents proposed these entries. Packs do not show them until you accept them.');
    case 'suspect':
      return l10n.t(
        'The code that these entries are about has changed since they were written. Packs mark them as older than the change.',
      );
    case 'accepted':
      return l10n.t('Packs show these entries when they are relevant to the task.');
    case 'inactive':
      return l10n.t('These entries no longer apply. Packs do not show them.');
  }
}

function createEntryNode(entry: MemoryRow, occurrence: number): TreeNode {
  const { id, title, about, owner, kind, lost } = entry;
  const state = getEntryState(entry);
  const doubts = describeDoubts(entry);
  const facts = [
    ...about,
    ...(kind === 'decision' && owner !== 'adr' ? [l10n.t('decision')] : []),
    ...(owner === 'person' ? [l10n.t('only for you')] : []),
    ...(owner === 'adr' ? [l10n.t('decision record')] : []),
  ];
  const acceptedIcon = lost.length > 0
    ? { icon: 'question', iconColor: 'list.warningForeground' }
    : { icon: kind === 'decision' ? 'law' : 'note' };
  return {
    id: occurrence === 1 ? `memory/${id}` : `memory/${id}/${occurrence}`,
    label: escapeLabel(title),
    ...(facts.length === 0 ? {} : { description: escapeLabel(facts.join(' · ')) }),
    tooltip: formatMemoryTooltip(entry, doubts),
    ...(state === 'accepted' ? acceptedIcon : icons[state]),
    entry: id,
    context: owner === 'adr' ? 'decisionRecord' : ['memoryEntry', ...listMemoryActions(entry, state)].join(' '),
    children: [],
    accessible: [title, ...facts, ...doubts, ...(state === 'suspect' ? [] : [getGroupName(state)])].join(', '),
  };
}

/** Returns the available actions. The archive is not shown, so a listed rejected entry can be accepted again. */
function listMemoryActions({ status }: MemoryRow, state: EntryState): readonly string[] {
  switch (state) {
    case 'proposed':
      return ['proposal', 'canAccept', 'canReject'];
    case 'suspect':
      return ['canConfirm', 'canReject'];
    case 'accepted':
      return [];
    case 'inactive':
      return status === 'rejected' ? ['canAccept'] : [];
  }
}

function formatMemoryTooltip({ title, text, about, source, date, file, line, supersededBy, id }: MemoryRow,
  doubts: readonly string[]): string
{
  const facts = [
    ...(about.length === 0 ? [] : [l10n.t('About: {0}', about.join(', '))]),
    ...(source === null ? [] : [l10n.t('From: {0}', source)]),
    ...(date === null ? [] : [l10n.t('Date: {0}', date)]),
    ...(supersededBy === null ? [] : [l10n.t('Superseded by: {0}', supersededBy)]),
    l10n.t('Location: {0}', `${file}:${line}`),
    id,
  ];
  return [
    `**${escapeMarkdownText(title)}**`,
    ...(text === title ? [] : [formatParagraphs(text)]),
    ...doubts.map((doubt) => `_${escapeMarkdownText(doubt)}_`),
    facts.map((fact) => `- ${escapeMarkdownText(fact)}`).join('\n'),
  ].join('\n\n');
}

/** Formats a text as Markdown and keeps its line breaks. */
function formatParagraphs(text: string): string {
  return text.split('\n').map((line) => escapeMarkdownText(line.trimEnd())).join('  \n').replace(/(?: {2}\n){2,}/g,
    '\n\n');
}

function createProblemNode(problem: string, i: number): TreeNode {
  const message = translateSentence(problem);
  return {
    id: `memory/problem/${i}`,
    label: escapeLabel(message),
    tooltip: escapeMarkdownText(message),
    icon: 'error',
    iconColor: 'list.errorForeground',
    children: [],
    accessible: message,
  };
}
