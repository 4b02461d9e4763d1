import * as l10n from '@vscode/l10n';
import { modes, type Mode } from '#model/pack';
import type { Report } from '#reports';
import { baseName, label, thousands } from '../text';

/** A value of `agentpack.budget` or `agentpack.mode`; without a value, the setting is removed. */
export type SizeChoice =
  | { readonly key: 'budget'; readonly value: number | undefined; }
  | { readonly key: 'mode'; readonly value: Mode; };

/** The size of a pack with a choice, compared with a pack under the current settings. */
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
    readonly isPresent: boolean;
    /** Whether the row comes from the typed text, which filters the other rows. */
    readonly isTyped: boolean;
  };

export interface SizeInput {
  /** From the editor's settings; undefined if they are not set. */
  readonly present: { readonly budget?: number | undefined; readonly mode?: Mode | undefined; };
  /** The budget that the user typed. */
  readonly typed: number | undefined;
  effectOf(choice: SizeChoice): SizeEffect | undefined;
}

const budgets = [8_000, 16_000, 32_000, 64_000] as const;
const namesShown = 3;

export function sizeRows({ present, typed, effectOf }: SizeInput): readonly SizeRow[] {
  const listed = [...new Set([...budgets, ...(present.budget === undefined ? [] : [present.budget])])].sort((a, b) =>
    a - b
  );
  return [
    ...(typed === undefined || listed.includes(typed) ? [] : [budgetRow(typed, true)]),
    { kind: 'separator', label: l10n.t('token budget') },
    ...listed.map((budget) => budgetRow(budget, budget === typed)),
    row({ key: 'budget', value: undefined }, l10n.t('Default Budget'), present.budget === undefined),
    { kind: 'separator', label: l10n.t('mode') },
    ...modes.map((mode) => row({ key: 'mode', value: mode }, modeWords[mode](), present.mode === mode)),
  ];

  function budgetRow(budget: number, isTyped: boolean): SizeRow {
    return row({ key: 'budget', value: budget }, l10n.t('{0} tokens', thousands(budget)), present.budget === budget,
      isTyped);
  }

  function row(choice: SizeChoice, words: string, isPresent: boolean, isTyped = false): SizeRow {
    const effect = effectOf(choice);
    return {
      kind: 'choice',
      choice,
      label: isPresent ? `$(check) ${words}` : words,
      description: [...(effect ? [figures(effect)] : []), ...(isPresent ? [l10n.t('set now')] : [])].join(' · '),
      detail: effect ? differences(effect) : l10n.t('Packing a preview…'),
      isPresent,
      isTyped,
    };
  }
}

/** Returns a key that is equal for equal choices. */
export function sizeKey({ key, value }: SizeChoice): string {
  return `${key}:${value ?? ''}`;
}

/** Parses `16000`, `16,000`, `16k`; undefined if it is not a budget. */
export function parseBudget(typed: string): number | undefined {
  const [, digits, k] = /^(\d[\d,._ ]{0,11})(k?)$/i.exec(typed.trim()) ?? [];
  if (digits === undefined) return undefined;
  const budget = Number(digits.replace(/\D/g, '')) * (k ? 1_000 : 1);
  return budget >= 300 && budget <= 2_000_000 ? budget : undefined;
}

export function computeSizeEffect(now: Report, then: Report): SizeEffect {
  const before = new Map(now.files.map((file) => [file.path, file]));
  const after = new Map(then.files.map((file) => [file.path, file]));
  const shown = ({ view, ranges }: Report['files'][number]) => JSON.stringify([view, ranges]);
  return {
    files: then.files.length,
    tokens: then.renderedTokens,
    entering: [...after.keys()].filter((path) => !before.has(path)),
    leaving: [...before.keys()].filter((path) => !after.has(path)),
    changed: [...after].filter(([path, file]) => before.has(path) && shown(before.get(path)!) !== shown(file)).length,
  };
}

const modeWords = {
  lite: () => l10n.t('Lite: few files in short views'),
  balanced: () => l10n.t('Balanced: the files that matter in full or by symbols'),
  deep: () => l10n.t('Deep: more files in full'),
} satisfies Record<Mode, () => string>;

function figures({ files, tokens }: SizeEffect): string {
  return files === 1
    ? l10n.t('1 file, {0} tokens', thousands(tokens))
    : l10n.t('{0} files, {1} tokens', thousands(files), thousands(tokens));
}

function differences({ entering, leaving, changed }: SizeEffect): string {
  const parts = [
    ...(entering.length === 0 ? [] : [l10n.t('Comes in: {0}', names(entering))]),
    ...(leaving.length === 0 ? [] : [l10n.t('Leaves: {0}', names(leaving))]),
    ...(changed === 0 ? [] : [changed === 1
      ? l10n.t('1 file changes level of detail')
      : l10n.t('{0} files change level of detail', thousands(changed))]),
  ];
  return parts.length === 0 ? l10n.t('Same as now') : parts.join(' · ');
}

function names(paths: readonly string[]): string {
  const shown = paths.slice(0, namesShown).map((path) => label(baseName(path))).join(', ');
  return paths.length <= namesShown ? shown : l10n.t('{0} and {1} more', shown, thousands(paths.length - namesShown));
}
