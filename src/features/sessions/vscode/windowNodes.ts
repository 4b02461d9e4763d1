import * as l10n from '@vscode/l10n';
import { formatTokenCount } from '#apps/vscode/counts';
import { escapeLabel, escapeMarkdownText, thousands } from '#apps/vscode/text';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import type { SessionReport, SessionWindow, WindowShare } from '#reports';
import type { WindowState } from './openWindows';
import { createLimitedRows, createPathNode } from './sessionFiles';
import { formatWindowRowId } from './sessionRowIds';

const barLength = 10;

/**
 * Creates the row for a session's context window. Without a state, it has one row that says that the window is being
 * read, which happens when the row is expanded. Returns an empty list for a session without a transcript of its own.
 */
export function createWindowNodes(sessionRowId: string, { file, gone }: Pick<SessionReport, 'file' | 'gone'>,
  state: WindowState | undefined): readonly TreeNode[]
{
  if (file === null || gone || state === 'none') return [];
  const id = formatWindowRowId(sessionRowId);
  const label = l10n.t('Context Window');
  const common = { id, label, icon: 'layers' };
  if (state === undefined || 'problem' in state) {
    const [icon, text] = state ? ['warning', state.problem] as const : ['loading~spin', l10n.t('Reading…')] as const;
    const child = { id: `${id}/state`, label: escapeLabel(text), icon, children: [], accessible: text };
    return [{ ...common, children: [child], accessible: label }];
  }
  const facts = listFacts(state);
  return [{
    ...common,
    description: [formatUsefulBar(state), facts.join(' · ')].join(' ').trim(),
    tooltip: listExplanations(state).map((fact) => `- ${escapeMarkdownText(fact)}`).join('\n'),
    children: [
      createTextsNode(id, state),
      ...createShareNode(`${id}/outdated`, l10n.t('Outdated by Now'), state, state.outdated),
      ...createShareNode(`${id}/repeated`, l10n.t('Read Again'), state, state.repeated),
      ...createShareNode(`${id}/unused`, l10n.t('Not Used After'), state, state.unused),
      createFactNode(`${id}/opens`, l10n.t('Pack'), describePackOpens(state)),
    ],
    accessible: [label, ...facts, ...describeUsefulShare(state)].join(', '),
  }];
}

/** The four numbers: the agent's own total, and the parts of the reads that are of no more use. */
function listFacts(window: SessionWindow): readonly string[] {
  const { total, isApproximate } = window;
  return [
    total === null
      ? l10n.t('total unknown')
      : isApproximate
      ? l10n.t('about {0}', formatTokenCount(total))
      : formatTokenCount(total),
    ...(isUnknown(window)
      ? [l10n.t('outdated, read again and not used: unknown')]
      : [l10n.t('{0} outdated', thousands(window.outdated.tokens)),
        l10n.t('{0} read again', thousands(window.repeated.tokens)),
        l10n.t('{0} not used', thousands(window.unused.tokens))]),
  ];
}

/** Reports whether files were read, but no record shows which of their lines. */
function isUnknown({ sources, checkedReads }: SessionWindow): boolean {
  return checkedReads === 0 && sources.reads + sources.pack > 0;
}

function computeUsefulShare({ checkedReads, useful }: SessionWindow): number | undefined {
  return checkedReads === 0 ? undefined : Math.min(1, useful / checkedReads);
}

/** Draws the share of the reads that is still useful: `███████░░░`. */
function formatUsefulBar(window: SessionWindow): string {
  const share = computeUsefulShare(window);
  if (share === undefined) return '';
  const length = Math.round(share * barLength);
  return `${'█'.repeat(length)}${'░'.repeat(barLength - length)}`;
}

function describeUsefulShare(window: SessionWindow): readonly string[] {
  const share = computeUsefulShare(window);
  return share === undefined
    ? []
    : [l10n.t('{0}% of the lines read are up to date, read once and used', Math.round(100 * share))];
}

function listExplanations(window: SessionWindow): readonly string[] {
  const { compactedAt, isPartial, tokenizer } = window;
  return [
    l10n.t('The total is the input of the last request that the agent recorded, with its system prompt.'),
    l10n.t('All other numbers are counts of recorded texts ({0}).', tokenizer),
    ...describeUsefulShare(window).map((share) => l10n.t('Bar: {0}.', share)),
    ...(compactedAt === null ? [] : [l10n.t('Since the last compaction, at record {0}.', thousands(compactedAt))]),
    ...(isPartial ? [l10n.t('Older records were not read.')] : []),
  ];
}

function createTextsNode(windowRowId: string, { sources, counted }: SessionWindow): TreeNode {
  const id = `${windowRowId}/texts`;
  const name = l10n.t('Recorded Texts');
  const kinds: readonly (readonly [key: keyof typeof sources, name: string])[] = [
    ['pack', l10n.t('Pack')],
    ['reads', l10n.t('Read Files')],
    ['searches', l10n.t('Searches')],
    ['commands', l10n.t('Command Output')],
    ['mcp', l10n.t('MCP Results')],
    ['otherTools', l10n.t('Other Tools')],
    ['agent', l10n.t("Agent's Own Text")],
    ['prompts', l10n.t('Prompts')],
    ['summary', l10n.t('Summary of the Earlier Conversation')],
  ];
  return {
    ...createFactNode(id, name, formatTokenCount(counted)),
    children: kinds.flatMap(([key, kind]) => {
      const count = sources[key];
      return count === 0
        ? []
        : [createFactNode(`${id}/${key}`, kind, count === null ? l10n.t('not recorded') : formatTokenCount(count))];
    }),
  };
}

/** Creates a row with the files of a share. Returns an empty list if the share is empty. */
function createShareNode(id: string, name: string, window: SessionWindow,
  { tokens, files }: WindowShare): readonly TreeNode[]
{
  if (isUnknown(window)) return [createFactNode(id, name, l10n.t('unknown'))];
  if (files.length === 0) return [];
  const children = createLimitedRows(id, files, (path) => createPathNode(`${id}/${path}`, path, [], 'file'));
  return [{ ...createFactNode(id, name, formatTokenCount(tokens)), children }];
}

function describePackOpens({ packOpens }: SessionWindow): string {
  if (packOpens === null) return l10n.t('not opened in the records that were read');
  if (packOpens === 0) return l10n.t('never opened');
  return packOpens === 1 ? l10n.t('opened once') : l10n.t('opened {0} times', thousands(packOpens));
}

function createFactNode(id: string, label: string, description: string): TreeNode {
  return { id, label, description, children: [], accessible: l10n.t('{0}, {1}', label, description) };
}
