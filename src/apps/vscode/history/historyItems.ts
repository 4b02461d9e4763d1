import * as l10n from '@vscode/l10n';
import { taskTitle } from '#base/task/taskTitle';
import type { PackHistory, PastPack } from '#reports';
import { label, markdown, thousands, truncated } from '../text';
import { countFiles } from '../counts';
import { signedTokens } from './changeItems';

export interface HistoryItem {
  readonly pack: PastPack;
  /** The preceding pack. */
  readonly before: PastPack | undefined;
  readonly label: string;
  readonly description: string;
  readonly detail: string;
}

/** Lists the last packs, newest first. `timeOf`: formats a time (ISO 8601) for people. */
export function historyItems({ packs }: PackHistory, timeOf: (packedAt: string) => string): readonly HistoryItem[] {
  return packs.map((pack, i) => ({
    pack,
    before: packs[i + 1],
    label: `$(history) ${timeOf(pack.packedAt)}`,
    description: describePastPack(pack),
    detail: pack.task === null
      ? l10n.t('its task is no longer stored')
      : truncated(label(taskTitle(pack.task)), 100),
  }));
}

/** Describes a pack, omitting zeros: `20 files, +3 −1; 15,342 tokens (+210 tokens)`. */
function describePastPack({ files, delta, renderedTokens, hasText }: PastPack): string {
  const tokens = thousands(renderedTokens);
  const parts = l10n.t('{0}; {1}', delta === null || delta.added.length + delta.removed.length === 0
    ? countFiles(files)
    : l10n.t('{0}, +{1} −{2}', countFiles(files), delta.added.length, delta.removed.length),
    delta === null || delta.renderedTokens === 0
      ? l10n.t('{0} tokens', tokens)
      : l10n.t('{0} tokens ({1})', tokens, signedTokens(delta.renderedTokens)));
  return hasText ? parts : l10n.t('{0}; without text', parts);
}

/** Describes in Markdown the known facts about a pack whose text, or its predecessor's text, is no longer stored. */
export function deltaText({ pack, before }: Pick<HistoryItem, 'pack' | 'before'>,
  timeOf: (packedAt: string) => string): string
{
  const { delta, task, mode, budget, renderedTokens, files } = pack;
  const lines = [
    `# ${markdown(l10n.t('Pack of {0}', timeOf(pack.packedAt)))}`,
    ...(task === null ? [] : [markdown(taskTitle(task))]),
    markdown(
      l10n.t('{0} files, {1} of {2} tokens, mode {3}', files, thousands(renderedTokens), thousands(budget), mode),
    ),
    markdown(whyNoText(pack, before)),
  ];
  if (delta) {
    const changed = delta.changedView.map(({ path, from, to }) => l10n.t('{0}: {1} → {2}', path, from, to));
    lines.push(
      ...list(l10n.t('In'), delta.added),
      ...list(l10n.t('Out'), delta.removed),
      ...list(l10n.t('Another View'), changed),
    );
    if (delta.added.length + delta.removed.length + changed.length === 0)
      lines.push(markdown(l10n.t('The pack before it shows the same files in the same views.')));
  }
  return `${lines.join('\n\n')}\n`;
}

function whyNoText(pack: PastPack, before: PastPack | undefined): string {
  if (!before) return l10n.t('It is the first pack that is recorded here.');
  return pack.hasText
    ? l10n.t('The text of the pack before it is no longer stored, so there is no difference to show.')
    : l10n.t('Its text is no longer stored, so there is no difference to show.');
}

function list(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`## ${markdown(title)}`, items.map((item) => `- ${markdown(item)}`).join('\n')];
}
