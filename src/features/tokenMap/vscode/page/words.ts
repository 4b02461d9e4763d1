import * as l10n from '@vscode/l10n';
import { formatThousands } from '#base/text/phrases';
import { escapeInvisible } from '#base/text/visible';
import type { ViewKind } from '#model';
import { describeView, getViewName } from '#apps/vscode/views/tree/viewWords';
import type { MapNode } from '../folderTree';
import type { MapData } from '../mapData';
import type { Tone } from '../tones';

/** Formats a count: `1 token`, `1,234 tokens`. */
export function formatTokensLabel(tokens: number): string {
  return tokens === 1 ? l10n.t('1 token') : l10n.t('{0} tokens', formatThousands(tokens));
}

/** Formats the share of all tokens of the pack or of the repository, even if the map shows only one folder. */
export function formatShareLabel(tokens: number, totalTokens: number): string {
  return l10n.t('{0}%', ((tokens / totalTokens) * 100).toFixed(1));
}

/** Formats a share with what it is a share of: `12.5% of the pack`. */
function describeShare(tokens: number, totalTokens: number, scope: MapData['scope']): string {
  const share = formatShareLabel(tokens, totalTokens);
  return scope === 'repository' ? l10n.t('{0} of the repository', share) : l10n.t('{0} of the pack', share);
}

/** Describes a part of the map in a few words. */
export function describeMapPart(node: Exclude<MapNode, { kind: 'folder'; }>): string {
  switch (node.kind) {
    case 'file':
      return escapeInvisible(node.file.path);
    case 'sections':
      return l10n.t('Task, overview and headings');
    case 'small':
      return describeSmallFiles(node);
  }
}

function describeSmallFiles({ isOnlyPart, folder, count }: MapNode & { readonly kind: 'small'; }): string {
  const countText = formatThousands(count), folderPath = escapeInvisible(folder);
  if (folder === '') return isOnlyPart ? l10n.t('{0} small files', countText) : l10n.t('and {0} more', countText);
  return isOnlyPart
    ? l10n.t('{0} small files in {1}', countText, folderPath)
    : l10n.t('and {0} more in {1}', countText, folderPath);
}

/** Lists everything that is known about a part, one fact per entry. */
export function listMapPartFacts(node: Exclude<MapNode, { kind: 'folder'; }>, totalTokens: number,
  scope: MapData['scope']): string[]
{
  const facts = [formatTokensLabel(node.tokens), describeShare(node.tokens, totalTokens, scope)];
  if (node.kind !== 'file') return facts;
  const { view, score } = node.file;
  if (view !== undefined) facts.push(l10n.t('shown {0}', describeView(view)));
  else if (scope === 'repository') facts.push(l10n.t('not in the pack'));
  if (score !== undefined) facts.push(l10n.t('score {0}', score.toFixed(1)));
  return facts;
}

/** Returns the legend's label for a tone. */
export function describeTone(tone: Tone, scoreRange: readonly [number, number] | undefined, map: MapData,
  colorsShowScores: boolean): string
{
  if (scoreRange) return l10n.t('{0} to {1}', scoreRange[0].toFixed(0), scoreRange[1].toFixed(0));
  if (tone !== 'none') return getViewName(tone as ViewKind); // score tones were handled above
  if (colorsShowScores) return l10n.t('no score');
  return map.scope === 'repository' ? l10n.t('not in the pack') : l10n.t('not shown');
}

/** Describes the subject of the map, and how its tokens were counted. */
export function describeMapSummary(map: MapData, fileCount: number, tokens: number): string {
  const folderName = escapeInvisible(map.folder);
  const tokenCount = formatThousands(tokens);
  if (map.scope === 'repository') {
    return fileCount === 1
      ? l10n.t('{0}: {1} tokens in 1 file, counted in full with {2}', folderName, tokenCount, map.tokenizer)
      : l10n.t('{0}: {1} tokens in {2} files, counted in full with {3}', folderName, tokenCount,
        formatThousands(fileCount), map.tokenizer);
  }
  const budget = formatThousands(map.budget ?? 0);
  return map.estimated
    ? l10n.t('{0}: {1} of {2} tokens in {3} files of the pack, estimated for {4}', folderName, tokenCount, budget,
      formatThousands(fileCount), map.tokenizer)
    : l10n.t('{0}: {1} of {2} tokens in {3} files of the pack, counted with {4}', folderName, tokenCount, budget,
      formatThousands(fileCount), map.tokenizer);
}
