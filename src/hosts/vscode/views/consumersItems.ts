import type { Report } from '../../../reports';
import { baseName, folderOf, label, markdown, plural, short, thousands } from '../text';
import type { Choices } from '../folder/folderState';
import { fileContext, type TreeNode } from './treeNode';

/**
 * Where the budget goes: files largest first, then what is not a file, then what is left. The rows add up to the
 * budget.
 */
export function consumersItems(report: Report | undefined, choices: Choices): TreeNode[] {
  if (!report) return [];
  const largest = [...report.tokenConsumers].sort((a, b) => b.tokens - a.tokens);
  const shown = largest.reduce((sum, { tokens }) => sum + tokens, 0);
  const files = report.files.reduce((sum, { tokens }) => sum + tokens, 0);
  const isFile = new Set(report.files.map(({ path }) => path));
  const rest: readonly [id: string, name: string, tokens: number, icon: string][] = [
    ['rest/files', 'Other Files', Math.max(0, files - shown), 'files'],
    ['rest/sections', 'Rest of the Pack', Math.max(0, report.renderedTokens - Math.max(files, shown)), 'list-flat'],
    ['rest/free', 'Free', Math.max(0, report.budget - report.renderedTokens), 'circle-large-outline'],
  ];
  return [
    ...largest.map((
      { path, tokens },
    ) => (isFile.has(path)
      ? fileRow(path, tokens, report, choices)
      : row(`section/${path}`, path, tokens, 'list-flat', report.budget))
    ),
    ...rest.filter(([, , tokens]) => tokens > 0).map(([id, name, tokens, icon]) =>
      row(id, name, tokens, icon, report.budget)
    ),
  ];
}

/** Above the tree: `13.2k of 40k tokens`. */
export function consumersSummary(report: Report | undefined): string | undefined {
  return report &&
    `${short(report.renderedTokens)}${report.estimated ? ' (estimated)' : ''} of ${short(report.budget)} tokens`;
}

function fileRow(path: string, tokens: number, report: Report, choices: Choices): TreeNode {
  const view = report.files.find((file) => file.path === path)?.view ?? '';
  const folder = folderOf(path);
  return {
    ...row(`file/${path}`, baseName(path), tokens, undefined, report.budget),
    path,
    description: `${share(tokens, report.budget)}${folder === '' ? '' : label(` · ${folder}`)}`,
    tooltip: `**${markdown(path)}**\n\n${plural(tokens, 'token')} as ${view}, ${
      percent(tokens, report.budget)
    } of the budget of ${thousands(report.budget)}`,
    open: { path },
    context: fileContext(path, choices),
    accessible: `${path}, ${plural(tokens, 'token')}, ${percent(tokens, report.budget)} of the budget`,
  };
}

function row(id: string, name: string, tokens: number, icon: string | undefined, budget: number): TreeNode {
  return {
    id,
    label: label(name),
    ...(icon ? { icon } : {}),
    description: share(tokens, budget),
    children: [],
    accessible: `${name}, ${plural(tokens, 'token')}, ${percent(tokens, budget)} of the budget`,
  };
}

function share(tokens: number, budget: number): string {
  return `${percent(tokens, budget)}, ${plural(tokens, 'token')}`;
}

function percent(tokens: number, budget: number): string {
  return `${((tokens / budget) * 100).toFixed(1)} %`;
}
