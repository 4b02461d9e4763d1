import * as l10n from '@vscode/l10n';
import type { SessionReport, SessionTokens } from '#reports';
import { countTokens } from '#apps/vscode/counts';
import { thousands } from '#apps/vscode/text';
import type { TreeNode } from '#apps/vscode/views/treeNode';

/**
 * Returns a node for the tokens that a session and its subagents spent: the sum, apart from it reads from cache, and
 * below it each recorded kind.
 */
export function tokensNode(session: string, { tokens, cost }: Pick<SessionReport, 'tokens' | 'cost'>): TreeNode {
  const id = `${session}/tokens`;
  const { total, subagents, approximate, recorded } = tokens;
  const kinds: readonly (readonly [key: string, name: string, count: number | null])[] = [
    ['input', l10n.t('Input'), total.input],
    ['output', l10n.t('Output'), total.output],
    ['reasoning', l10n.t('Reasoning, part of output'), total.reasoning],
    ['cacheRead', l10n.t('Read from cache'), total.cacheRead],
    ['cacheCreation', l10n.t('Written to cache'), total.cacheCreation],
    ['subagents', l10n.t('Subagents, part of all'), subagents && tokenSum(subagents)],
    ['calls', l10n.t('Model calls'), total.calls],
  ];
  const sum = tokenSum(total);
  const cached = total.cacheRead ?? 0;
  const words = [
    sum === null ? l10n.t('not recorded') : thousands(sum),
    ...(cached === 0 ? [] : [l10n.t('and {0} read from cache', thousands(cached))]),
    ...(cost === null ? [] : [dollars(cost)]),
    ...(approximate ? [l10n.t('rounded by the agent')] : []),
    ...(recorded ? [l10n.t('the agent counted differently')] : []),
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
 * Sums the tokens that were new to the model or came from it. Tokens read from a cache are not among them: each call
 * reads the same ones again. Reasoning is part of output, so it is not added again. Null if none are recorded.
 */
function tokenSum({ input, output, cacheCreation }: SessionTokens): number | null {
  const reported = [input, output, cacheCreation].filter((count) => count !== null);
  return reported.length === 0 ? null : reported.reduce((sum, count) => sum + count, 0);
}

/** Formats a count such as `12,345 tokens`, or states that tokens are not recorded. */
export function tokenWords(tokens: SessionTokens): string {
  const sum = tokenSum(tokens);
  return sum === null ? l10n.t('tokens not recorded') : countTokens(sum);
}

function dollars(cost: number): string {
  return cost > 0 && cost < 0.01 ? '< $0.01' : `$${cost.toFixed(2)}`;
}
