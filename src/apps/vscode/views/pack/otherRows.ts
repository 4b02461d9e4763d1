import { translateSentence } from '../../engineWords';
import * as l10n from '@vscode/l10n';
import type { Redaction, StaleCause } from '#model';
import { baseName, escapeLabel, escapeMarkdownText } from '../../text';
import { describeFileChange } from '../../status/stateWords';
import { formatRowDescription } from './fileRows';
import type { TreeNode } from '../tree/treeNode';

/** Builds the rows for the changes since the pack was created. */
export function buildCauseRows(cause: StaleCause, folders: ReadonlyMap<string, string>): TreeNode[] {
  if (cause.kind !== 'files') {
    return [{
      id: `stale#${cause.kind}/${cause.detail}`, // several causes may have the same kind
      label: causeWords[cause.kind](),
      description: escapeLabel(translateSentence(cause.detail)),
      icon: 'git-compare',
      children: [],
      accessible: l10n.t('{0}: {1}', causeWords[cause.kind](), translateSentence(cause.detail)),
    }];
  }
  return cause.files.map((file) => {
    const change = describeFileChange(file.change);
    return {
      id: `stale/${file.path}`,
      path: file.path,
      label: escapeLabel(baseName(file.path)),
      description: formatRowDescription(file.path, [change, ...(file.selected ? [l10n.t('selected')] : [])], {
        folders,
      }),
      tooltip: `**${escapeMarkdownText(file.path)}**\n\n${change}`,
      changed: file.path,
      children: [],
      accessible: file.selected
        ? l10n.t('{0}, {1} since this pack, included in the pack', file.path, change)
        : l10n.t('{0}, {1} since this pack', file.path, change),
    };
  });
}

const causeWords = {
  task: () => l10n.t('Task'),
  branch: () => l10n.t('Branch'),
  head: () => l10n.t('Commit'),
  git: () => l10n.t('Git status'),
  settings: () => l10n.t('Settings'),
  memory: () => l10n.t('Memory'),
  engine: () => l10n.t('AgentPack version'),
} satisfies Record<Exclude<StaleCause['kind'], 'files'>, () => string>;

/** Builds the row of a redaction. `countByKey` counts equal redactions, which are distinguished by number. */
export function buildRedactionRow({ path, line, type }: Redaction, countByKey: Map<string, number>): TreeNode {
  const key = `redaction/${path}:${line}:${type}`;
  const seenCount = countByKey.get(key) ?? 0;
  countByKey.set(key, seenCount + 1);
  return {
    id: seenCount === 0 ? key : `${key}:${seenCount}`,
    label: escapeLabel(type),
    description: escapeLabel(`${path}:${line}`),
    icon: 'lock',
    tooltip: `**${escapeMarkdownText(type)}** ${escapeMarkdownText(l10n.t('in {0}, line {1}', path, line))}\n\n${
      l10n.t('The pack shows a placeholder instead.')
    }`,
    open: { path, lines: [line, line] },
    children: [],
    accessible: l10n.t('{0} in {1}, line {2}, redacted in the pack', type, path, line),
  };
}

export function buildWarningRow(warning: string, index: number): TreeNode {
  const text = translateSentence(warning);
  return {
    id: `warning/${index}`,
    label: escapeLabel(text),
    icon: 'info',
    tooltip: escapeMarkdownText(text),
    children: [],
    accessible: text,
  };
}
