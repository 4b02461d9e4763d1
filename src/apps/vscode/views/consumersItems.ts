import * as l10n from '@vscode/l10n';
import type { Report, ReportFile } from '#reports';
import { baseName, folderOf, label, markdown, shortCount, thousands } from '../text';
import type { Choices } from '../folder/state/folderState';
import { countTokens } from '../counts';
import { rowDescription, type FileRowOptions } from './fileRows';
import { viewWords } from './viewWords';
import { tellingFolders } from './folderNames';
import { choiceContext, type TreeNode } from './treeNode';
import type { TreeOptions } from './treeOptions';

/**
 * Shows how the budget is spent: files, largest first, then other content, then the remainder. The rows add up to the
 * budget.
 */
export function consumersItems(report: Report, choices: Choices, by: TreeOptions['consumers'] = 'list'): TreeNode[] {
  const largest = [...report.tokenConsumers].sort((a, b) => b.tokens - a.tokens);
  const shown = largest.reduce((sum, { tokens }) => sum + tokens, 0);
  const files = report.files.reduce((sum, { tokens }) => sum + tokens, 0);
  const byPath = new Map(report.files.map((file) => [file.path, file]));
  const folders = tellingFolders(largest.map(({ path }) => path).filter((path) => byPath.has(path)));
  const rest: readonly [id: string, name: string, tokens: number, icon: string][] = [
    ['rest/files', l10n.t('Other Files'), Math.max(0, files - shown), 'files'],
    ['rest/sections', l10n.t('Task and overview'), Math.max(0, report.renderedTokens - Math.max(files, shown)),
      'list-flat'],
    ['rest/free', l10n.t('Free'), Math.max(0, report.budget - report.renderedTokens), 'circle-large-outline'],
  ];
  const rows = largest.map(({ path, tokens }): Consumer => {
    const file = byPath.get(path);
    return file
      ? {
        folder: folderOf(path),
        tokens,
        node: fileRow(file, tokens, report, { choices, folders, below: by === 'folders' }),
      }
      : { folder: undefined, tokens, node: row(`section/${path}`, path, tokens, 'list-flat', report.budget) };
  });
  return [
    ...(by === 'folders' ? folderRows(rows, report.budget) : rows.map(({ node }) => node)),
    ...rest.filter(([, , tokens]) => tokens > 0).map(([id, name, tokens, icon]) =>
      row(id, name, tokens, icon, report.budget)
    ),
  ];
}

interface Consumer {
  /** Undefined: no file. */
  readonly folder: string | undefined;
  readonly tokens: number;
  readonly node: TreeNode;
}

/** Returns the folders with the sums of their files, the largest first. */
function folderRows(rows: readonly Consumer[], budget: number): TreeNode[] {
  const sums = new Map<string, { tokens: number; readonly nodes: TreeNode[]; }>();
  for (const { folder, tokens, node } of rows) {
    if (folder === undefined) continue;
    const sum = sums.get(folder) ?? { tokens: 0, nodes: [] };
    sum.tokens += tokens;
    sum.nodes.push(node);
    sums.set(folder, sum);
  }
  const folders = [...sums].map(([folder, { tokens, nodes }]): Consumer => ({
    folder,
    tokens,
    node: {
      ...row(`folder/${folder}`, folder === '' ? l10n.t('(top folder)') : folder, tokens, 'folder', budget),
      children: nodes,
      context: 'folder',
    },
  }));
  return [...folders, ...rows.filter(({ folder }) => folder === undefined)].sort((a, b) => b.tokens - a.tokens).map((
    { node },
  ) => node);
}

/** Formats the summary above the tree: `13.2k of 40k tokens`. */
export function consumersSummary(report: Report): string {
  const [used, budget] = [shortCount(report.renderedTokens), shortCount(report.budget)];
  return report.estimated
    ? l10n.t('{0} (estimated) of {1} tokens', used, budget)
    : l10n.t('{0} of {1} tokens', used, budget);
}

function fileRow({ path, view, ranges }: ReportFile, tokens: number, { budget }: Report,
  options: FileRowOptions): TreeNode
{
  return {
    ...row(`file/${path}`, baseName(path), tokens, undefined, budget),
    path,
    lines: ranges,
    description: rowDescription(path, share(tokens, budget), options),
    tooltip: `**${markdown(path)}**\n\n${
      markdown(
        l10n.t('{0} as {1}, {2} of the budget of {3}', countTokens(tokens), viewWords(view), percent(tokens, budget),
          thousands(budget)),
      )
    }`,
    open: { path },
    context: `file ${choiceContext(path, options.choices)} packed`,
    accessible: l10n.t('{0}, {1}, {2} of the budget', path, countTokens(tokens), percent(tokens, budget)),
  };
}

function row(id: string, name: string, tokens: number, icon: string | undefined, budget: number): TreeNode {
  return {
    id,
    label: label(name),
    ...(icon ? { icon } : {}),
    description: share(tokens, budget).join(' · '),
    children: [],
    accessible: l10n.t('{0}, {1}, {2} of the budget', name, countTokens(tokens), percent(tokens, budget)),
  };
}

function share(tokens: number, budget: number): string[] {
  return [percent(tokens, budget), countTokens(tokens)];
}

function percent(tokens: number, budget: number): string {
  return `${((tokens / budget) * 100).toFixed(1)} %`;
}
