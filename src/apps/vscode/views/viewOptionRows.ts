import * as l10n from '@vscode/l10n';
import type { TreeOptions } from './treeOptions';

/** The view options that a user chooses; the filter has its own input box. */
export type TreeChoice = Partial<Omit<TreeOptions, 'filter'>>;

export interface ViewOptionRow {
  readonly label: string;
  readonly choice: TreeChoice;
  /** It holds now. */
  readonly isPresent: boolean;
}

export interface ViewOptionGroup {
  readonly title: string;
  readonly rows: readonly ViewOptionRow[];
}

/** Every option of the view of a pack with its values. */
export function viewOptionGroups(now: TreeOptions): readonly ViewOptionGroup[] {
  return [
    group(l10n.t('Sort Files'), 'sort', {
      score: l10n.t('By score'),
      tokens: l10n.t('By tokens'),
      name: l10n.t('By name'),
    }),
    group(l10n.t('Group Files'), 'group', {
      none: l10n.t('Not grouped'),
      folder: l10n.t('By folder'),
      view: l10n.t('By view'),
    }),
    group(l10n.t('Show Files'), 'layout', { list: l10n.t('As a list'), tree: l10n.t('As a tree') }),
  ];

  function group<K extends keyof TreeChoice>(title: string, option: K,
    labels: Readonly<Record<TreeOptions[K], string>>): ViewOptionGroup
  {
    const values = Object.keys(labels) as TreeOptions[K][];
    return {
      title,
      rows: values.map((value) => ({
        label: labels[value],
        choice: { [option]: value },
        isPresent: now[option] === value,
      })),
    };
  }
}
