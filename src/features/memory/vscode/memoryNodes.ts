import * as l10n from '@vscode/l10n';
import type { MemoryReport, MemoryRow } from '#reports';
import { inWords } from '#apps/vscode/engineWords';
import { label, markdown } from '#apps/vscode/text';
import type { TreeNode } from '#apps/vscode/views/treeNode';
import { countEntries, doubtWords, entryState, type EntryState } from './memoryWords';

const groups: readonly EntryState[] = ['proposed', 'suspect', 'accepted', 'inactive'];

const icons: Readonly<Record<EntryState, Pick<TreeNode, 'icon' | 'iconColor'>>> = {
  proposed: { icon: 'lightbulb', iconColor: 'list.highlightForeground' },
  suspect: { icon: 'warning', iconColor: 'list.warningForeground' },
  accepted: {},
  inactive: { icon: 'archive', iconColor: 'disabledForeground' },
};

/** Lists problems with files first, then the entries by what the user does with them next. */
export function memoryNodes({ entries, problems }: Pick<MemoryReport, 'entries' | 'problems'>): readonly TreeNode[] {
  return [...problems.map(problemNode), ...groups.flatMap(groupNode)];

  function groupNode(state: EntryState): TreeNode[] {
    const matching = entries.filter((entry) => entryState(entry) === state);
    if (matching.length === 0) return [];
    const seen = new Map<string, number>();
    const children = matching.map((entry) => {
      const nth = (seen.get(entry.id) ?? 0) + 1; // after a merge, a file may contain the same ID twice
      seen.set(entry.id, nth);
      return entryNode(entry, nth);
    });
    const name = groupName(state);
    return [{
      id: `memory/${state}`,
      label: name,
      description: String(matching.length),
      tooltip: markdown(groupWords(state)),
      children,
      expanded: state !== 'inactive',
      context: 'memoryGroup',
      accessible: `${name}, ${countEntries(matching.length)}`,
    }];
  }
}

function groupName(state: EntryState): string {
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

function groupWords(state: EntryState): string {
  switch (state) {
    case 'proposed':
      return l10n.t('Agents propose these entries. No pack shows them until you accept them.');
    case 'suspect':
      return l10n.t(
        'What these entries are about has changed since they were written. Packs show them as written before that.',
      );
    case 'accepted':
      return l10n.t('Packs show these entries where they matter for the task.');
    case 'inactive':
      return l10n.t('These entries no longer apply. No pack shows them.');
  }
}

function entryNode(entry: MemoryRow, nth: number): TreeNode {
  const { id, title, about, owner, kind, lost } = entry;
  const state = entryState(entry);
  const doubts = doubtWords(entry);
  const facts = [
    ...about,
    ...(kind === 'decision' && owner !== 'adr' ? [l10n.t('decision')] : []),
    ...(owner === 'person' ? [l10n.t('only yours')] : []),
    ...(owner === 'adr' ? [l10n.t('decision record')] : []),
  ];
  const accepted = lost.length > 0
    ? { icon: 'question', iconColor: 'list.warningForeground' }
    : { icon: kind === 'decision' ? 'law' : 'note' };
  return {
    id: nth === 1 ? `memory/${id}` : `memory/${id}/${nth}`,
    label: label(title),
    ...(facts.length === 0 ? {} : { description: label(facts.join(' · ')) }),
    tooltip: formatMemoryTooltip(entry, doubts),
    ...(state === 'accepted' ? accepted : icons[state]),
    entry: id,
    context: owner === 'adr' ? 'decisionRecord' : ['memoryEntry', ...listMemoryActions(entry, state)].join(' '),
    children: [],
    accessible: [title, ...facts, ...doubts, ...(state === 'suspect' ? [] : [groupName(state)])].join(', '),
  };
}

/** Returns the possible actions. An archive is not shown, so entries rejected or superseded here can come back. */
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
    l10n.t('Place: {0}', `${file}:${line}`),
    id,
  ];
  return [
    `**${markdown(title)}**`,
    ...(text === title ? [] : [inParagraphs(text)]),
    ...doubts.map((doubt) => `_${markdown(doubt)}_`),
    facts.map((fact) => `- ${markdown(fact)}`).join('\n'),
  ].join('\n\n');
}

/** Formats a text as Markdown and keeps its line breaks. */
function inParagraphs(text: string): string {
  return text.split('\n').map((line) => markdown(line.trimEnd())).join('  \n').replace(/(?: {2}\n){2,}/g, '\n\n');
}

function problemNode(problem: string, i: number): TreeNode {
  const words = inWords(problem);
  return {
    id: `memory/problem/${i}`,
    label: label(words),
    tooltip: markdown(words),
    icon: 'error',
    iconColor: 'list.errorForeground',
    children: [],
    accessible: words,
  };
}
