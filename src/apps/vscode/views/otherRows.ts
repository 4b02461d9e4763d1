import { inWords } from '../engineWords';
import * as l10n from '@vscode/l10n';
import type { Redaction, StaleCause } from '#model';
import { baseName, label, markdown } from '../text';
import { changeWord } from '../status/stateWords';
import { rowDescription } from './fileRows';
import type { TreeNode } from './treeNode';

/** Returns rows for what changed since the pack. */
export function causeRows(cause: StaleCause, folders: ReadonlyMap<string, string>): TreeNode[] {
  if (cause.kind !== 'files') {
    return [{
      id: `stale#${cause.kind}/${cause.detail}`, // there may be two of a kind
      label: causeWords[cause.kind](),
      description: label(inWords(cause.detail)),
      icon: 'git-compare',
      children: [],
      accessible: l10n.t('{0}: {1}', causeWords[cause.kind](), inWords(cause.detail)),
    }];
  }
  return cause.files.map((file) => {
    const change = changeWord(file.change);
    return {
      id: `stale/${file.path}`,
      path: file.path,
      label: label(baseName(file.path)),
      description: rowDescription(file.path, [change, ...(file.selected ? [l10n.t('selected')] : [])], { folders }),
      tooltip: `**${markdown(file.path)}**\n\n${change}`,
      changed: file.path,
      children: [],
      accessible: file.selected
        ? l10n.t('{0}, {1} since this pack, which shows it', file.path, change)
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

/** Builds the row of a redaction. `seen` counts equal redactions, which are distinguished by number. */
export function redactionRow({ path, line, type }: Redaction, seen: Map<string, number>): TreeNode {
  const key = `redaction/${path}:${line}:${type}`;
  const times = seen.get(key) ?? 0;
  seen.set(key, times + 1);
  return {
    id: times === 0 ? key : `${key}:${times}`,
    label: label(type),
    description: label(`${path}:${line}`),
    icon: 'lock',
    tooltip: `**${markdown(type)}** ${markdown(l10n.t('in {0}, line {1}', path, line))}\n\n${
      l10n.t('The pack shows a placeholder instead.')
    }`,
    open: { path, lines: [line, line] },
    children: [],
    accessible: l10n.t('{0} in {1}, line {2}, redacted in the pack', type, path, line),
  };
}

export function warningRow(warning: string, place: number): TreeNode {
  const text = inWords(warning);
  return {
    id: `warning/${place}`,
    label: label(text),
    icon: 'info',
    tooltip: markdown(text),
    children: [],
    accessible: text,
  };
}
