import * as l10n from '@vscode/l10n';
import type { TreeOptions } from './treeOptions';

/** The view options that the user chooses from a list; the filter has its own input box. */
export type TreeChoice = Partial<Omit<TreeOptions, 'filter'>>;

export interface ViewOptionRow {
  readonly label: string;
  readonly choice: TreeChoice;
  /** Whether the option currently has this value. */
  readonly isPresent: boolean;
}

export interface ViewOptionGroup {
  readonly title: string;
  readonly rows: readonly ViewOptionRow[];
}

/** Returns all options of the pack view with their values. */
export function buildViewOptionGroups(currentOptions: TreeOptions): readonly ViewOptionGroup[] {
  return [
    buildOptionGroup(l10n.t('Sort Files'), 'sort', {
      score: l10n.t('By score'),
      tokens: l10n.t('By tokens'),
      name: l10n.t('By name'),
    }),
    buildOptionGroup(l10n.t('Group Files'), 'group', {
      none: l10n.t('Not grouped'),
      folder: l10n.t('By folder'),
      view: l10n.t('By view'),
    }),
    buildOptionGroup(l10n.t('Show Files'), 'layout', { list: l10n.t('As a list'), tree: l10n.t('As a tree') }),
  ];

  function buildOptionGroup<K extends keyof TreeChoice>(title: string, option: K,
    labels: Readonly<Record<TreeOptions[K], string>>): ViewOptionGroup
  {
    const values = Object.keys(labels) as TreeOptions[K][];
    return {
      title,
      rows: values.map((value) => ({
        label: labels[value],
        choice: { [option]: value },
        isPresent: currentOptions[option] === value,
      })),
    };
  }
}
