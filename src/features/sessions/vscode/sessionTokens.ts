import * as l10n from '@vscode/l10n';
import type { SessionReport, SessionTokens } from '#reports';
import { formatTokenCount } from '#apps/vscode/counts';
import { thousands } from '#apps/vscode/text';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';

/**
 * Creates a row for the tokens that a session and its subagents used. It shows the sum and, separately, the tokens read
 * from the cache; below the row is each recorded kind.
 */
export function createTokensNode(sessionRowId: string,
  { tokens, cost }: Pick<SessionReport, 'tokens' | 'cost'>): TreeNode
{
  const id = `${sessionRowId}/tokens`;
  const { total, subagents, approximate, recorded } = tokens;
  const kinds: readonly (readonly [key: string, name: string, count: number | null])[] = [
    ['input', l10n.t('Input'), total.input],
    ['output', l10n.t('Output'), total.output],
    ['reasoning', l10n.t('Reasoning (part of output)'), total.reasoning],
    ['cacheRead', l10n.t('Read from cache'), total.cacheRead],
    ['cacheCreation', l10n.t('Written to cache'), total.cacheCreation],
    ['subagents', l10n.t('Subagents (included above)'), subagents && sumTokens(subagents)],
    ['calls', l10n.t('Model calls'), total.calls],
  ];
  const sum = sumTokens(total);
  const cached = total.cacheRead ?? 0;
  const words = [
    sum === null ? l10n.t('not recorded') : thousands(sum),
    ...(cached === 0 ? [] : [l10n.t('and {0} read from cache', thousands(cached))]),
    ...(cost === null ? [] : [formatDollars(cost)]),
    ...(approximate ? [l10n.t('rounded by the agent')] : []),
    ...(recorded ? [l10n.t('the agent reported a different count')] : []),
  ];
  const name = l10n.t('Tokens');
  return {
    id,
    label: name,
    description: words.join(' · '),
    icon: 'dashboard',
    children: kinds.flatMap(([key, kind, count]) =>
      count === null ? [] : [{
        id: `${id}/${key}`,
        label: kind,
        description: thousands(count),
        children: [],
        accessible: l10n.t('{0}, {1}', kind, thousands(count)),
      }]
    ),
    accessible: [name, ...words].join(', '),
  };
}

/**
 * Sums the tokens that were new to the model or that it generated. Tokens read from a cache are excluded, because each
 * call reads the same tokens again. Reasoning is already part of output. Returns null if no tokens are recorded.
 */
function sumTokens({ input, output, cacheCreation }: SessionTokens): number | null {
  const reported = [input, output, cacheCreation].filter((count) => count !== null);
  return reported.length === 0 ? null : reported.reduce((sum, count) => sum + count, 0);
}

/** Formats a count such as `12,345 tokens`, or states that tokens are not recorded. */
export function formatSessionTokens(tokens: SessionTokens): string {
  const sum = sumTokens(tokens);
  return sum === null ? l10n.t('tokens not recorded') : formatTokenCount(sum);
}

function formatDollars(cost: number): string {
  return cost > 0 && cost < 0.01 ? '< $0.01' : `$${cost.toFixed(2)}`;
}
