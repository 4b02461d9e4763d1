import * as l10n from '@vscode/l10n';
import { modes, type Mode } from '#model/pack';
import type { Report } from '#reports';
import { baseName, escapeLabel, thousands } from '../text';

/** A value for `agentpack.budget` or `agentpack.mode`. If the value is undefined, the setting is removed. */
export type SizeChoice =
  | { readonly key: 'budget'; readonly value: number | undefined; }
  | { readonly key: 'mode'; readonly value: Mode; };

/** The effect of a choice on the pack, compared with a pack under the current settings. */
export interface SizeEffect {
  readonly files: number;
  readonly tokens: number;
  readonly entering: readonly string[];
  readonly leaving: readonly string[];
  /** The number of files that are in both packs, but with a different view or different lines. */
  readonly changed: number;
}

export type SizeRow =
  | { readonly kind: 'separator'; readonly label: string; }
  | {
    readonly kind: 'choice';
    readonly choice: SizeChoice;
    readonly label: string;
    readonly description: string;
    readonly detail: string;
    readonly isCurrent: boolean;
    /** Whether the row comes from the typed text, which filters the other rows. */
    readonly isTyped: boolean;
  };

export interface SizeInput {
  /** The values of the editor's settings; undefined for a setting that is not set. */
  readonly currentSize: { readonly budget?: number | undefined; readonly mode?: Mode | undefined; };
  /** The budget that the user typed. */
  readonly typedBudget: number | undefined;
  getEffect(choice: SizeChoice): SizeEffect | undefined;
}

const suggestedBudgets = [8_000, 16_000, 32_000, 64_000] as const;
const maxNames = 3;

export function buildSizeRows({ currentSize, typedBudget, getEffect }: SizeInput): readonly SizeRow[] {
  const listedBudgets = [
    ...new Set([...suggestedBudgets, ...(currentSize.budget === undefined ? [] : [currentSize.budget])]),
  ]
    .sort((a, b) => a - b);
  return [
    ...(typedBudget === undefined || listedBudgets.includes(typedBudget) ? [] : [createBudgetRow(typedBudget, true)]),
    { kind: 'separator', label: l10n.t('token budget') },
    ...listedBudgets.map((budget) => createBudgetRow(budget, budget === typedBudget)),
    createRow({ key: 'budget', value: undefined }, l10n.t('Default Budget'), currentSize.budget === undefined),
    { kind: 'separator', label: l10n.t('mode') },
    ...modes.map((mode) => createRow({ key: 'mode', value: mode }, modeLabels[mode](), currentSize.mode === mode)),
  ];

  function createBudgetRow(budget: number, isTyped: boolean): SizeRow {
    return createRow({ key: 'budget', value: budget }, l10n.t('{0} tokens', thousands(budget)),
      currentSize.budget === budget, isTyped);
  }

  function createRow(choice: SizeChoice, rowLabel: string, isCurrent: boolean, isTyped = false): SizeRow {
    const effect = getEffect(choice);
    return {
      kind: 'choice',
      choice,
      label: isCurrent ? `$(check) ${rowLabel}` : rowLabel,
      description: [...(effect ? [formatFileAndTokenCounts(effect)] : []), ...(isCurrent ? [l10n.t('current')] : [])]
        .join(' · '),
      detail: effect ? formatDifferences(effect) : l10n.t('Building a preview…'),
      isCurrent,
      isTyped,
    };
  }
}

/** Returns a key that is equal for equal choices. */
export function formatSizeKey({ key, value }: SizeChoice): string {
  return `${key}:${value ?? ''}`;
}

/** Parses a budget such as `16000`, `16,000` or `16k`. Returns undefined if the text is not a budget. */
export function parseBudget(typedText: string): number | undefined {
  const [, digits, thousandsSuffix] = /^(\d[\d,._ ]{0,11})(k?)$/i.exec(typedText.trim()) ?? [];
  if (digits === undefined) return undefined;
  const budget = Number(digits.replace(/\D/g, '')) * (thousandsSuffix ? 1_000 : 1);
  return budget >= 300 && budget <= 2_000_000 ? budget : undefined;
}

export function computeSizeEffect(currentReport: Report, preview: Report): SizeEffect {
  const currentFiles = new Map(currentReport.files.map((file) => [file.path, file]));
  const previewFiles = new Map(preview.files.map((file) => [file.path, file]));
  const toViewKey = ({ view, ranges }: Report['files'][number]) => JSON.stringify([view, ranges]);
  return {
    files: preview.files.length,
    tokens: preview.renderedTokens,
    entering: [...previewFiles.keys()].filter((path) => !currentFiles.has(path)),
    leaving: [...currentFiles.keys()].filter((path) => !previewFiles.has(path)),
    changed:
      [...previewFiles].filter(([path, file]) =>
        currentFiles.has(path) && toViewKey(currentFiles.get(path)!) !== toViewKey(file)
      ).length,
  };
}

const modeLabels = {
  lite: () => l10n.t('Lite: few files in short views'),
  balanced: () => l10n.t('Balanced: relevant files in full or by symbol'),
  deep: () => l10n.t('Deep: more files in full'),
} satisfies Record<Mode, () => string>;

function formatFileAndTokenCounts({ files, tokens }: SizeEffect): string {
  return files === 1
    ? l10n.t('1 file, {0} tokens', thousands(tokens))
    : l10n.t('{0} files, {1} tokens', thousands(files), thousands(tokens));
}

function formatDifferences({ entering, leaving, changed }: SizeEffect): string {
  const differences = [
    ...(entering.length === 0 ? [] : [l10n.t('Added: {0}', formatNames(entering))]),
    ...(leaving.length === 0 ? [] : [l10n.t('Removed: {0}', formatNames(leaving))]),
    ...(changed === 0 ? [] : [changed === 1
      ? l10n.t('1 file with a different level of detail')
      : l10n.t('{0} files with a different level of detail', thousands(changed))]),
  ];
  return differences.length === 0 ? l10n.t('No changes') : differences.join(' · ');
}

function formatNames(paths: readonly string[]): string {
  const shownNames = paths.slice(0, maxNames).map((path) => escapeLabel(baseName(path))).join(', ');
  return paths.length <= maxNames
    ? shownNames
    : l10n.t('{0} and {1} more', shownNames, thousands(paths.length - maxNames));
}
