import type { Freshness, OmittedFile, Reason, Redaction, StaleCause } from '../../../model';
import type { Report, ReportFile } from '../../../reports';
import { because } from './because';
import { baseName, folderOf, label, markdown, plural, points, thousands } from '../text';
import type { Choices } from '../folder/folderState';
import { fileContext, type TreeNode } from './treeNode';

/** Why each file is in the pack or not. A file's children are its reasons; the last one is their sum, its score. */
export function receiptsItems(report: Report | undefined, freshness: Freshness, choices: Choices): TreeNode[] {
  if (!report) return [];
  return [...stale(freshness), selected(report, choices), omitted(report, choices), redactions(report),
    ...warnings(report)];
}

function selected(report: Report, choices: Choices): TreeNode {
  const tokens = report.files.reduce((sum, file) => sum + file.tokens, 0);
  const description = report.files.length === 0
    ? 'no file matches the task'
    : `${plural(report.files.length, 'file')}, ${thousands(tokens)} tokens`;
  return group('selected', 'Selected', 'check-all', description,
    report.files.map((file) => selectedFile(file, choices)), true);
}

function selectedFile(file: ReportFile, choices: Choices): TreeNode {
  const id = `selected/${file.path}`;
  const pinned = choices.pinned.includes(file.path);
  const first = file.ranges[0];
  const facts = `${file.view}, ${thousands(file.tokens)} tokens, score ${file.score.toFixed(1)}`;
  return {
    id,
    path: file.path,
    label: label(baseName(file.path)),
    description: `${pinned ? 'pinned · ' : ''}${file.score.toFixed(1)} · ${file.view} · ${
      plural(file.tokens, 'token')
    }${inFolder(file.path)}`,
    tooltip: [`**${markdown(file.path)}**`, `${facts}${shownLines(file)}`,
      file.viewReason === '' ? '' : `_${markdown(file.viewReason)}_`, ...reasonLines(file.reasons)].filter(Boolean)
      .join('\n\n'),
    open: { path: file.path, ...(first && file.view !== 'full' ? { lines: first } : {}) },
    context: fileContext(file.path, choices),
    children: [...viewReason(id, file.viewReason), ...reasons(id, file.reasons, file.score)],
    accessible: `${file.path}, shown as ${facts}${pinned ? ', pinned' : ''}`,
  };
}

function omitted(report: Report, choices: Choices): TreeNode {
  const files = report.omitted.map((file) => omittedFile(file, choices));
  const named = new Set(report.omitted.map((file) => file.path));
  const byHand = choices.excluded.filter((path) => !named.has(path)).map((path) => excludedFile(path, choices));
  const parts = [...(files.length > 0 ? [`the next best ${files.length}`] : []),
    ...(byHand.length > 0 ? [`${byHand.length} by hand`] : [])];
  return group('omitted', 'Omitted', 'circle-slash', parts.join(', ') || 'none', [...byHand, ...files], false);
}

function omittedFile(file: OmittedFile, choices: Choices): TreeNode {
  const id = `omitted/${file.path}`;
  const facts = `${because[file.because]}, score ${file.score.toFixed(1)}`;
  return {
    id,
    path: file.path,
    label: label(baseName(file.path)),
    description: `${file.score.toFixed(1)} · ${because[file.because]}${inFolder(file.path)}`,
    tooltip: [`**${markdown(file.path)}**`, `Omitted: ${facts}`, ...reasonLines(file.reasons)].join('\n\n'),
    open: { path: file.path },
    context: fileContext(file.path, choices),
    children: file.reasons.length === 0 ? [] : reasons(id, file.reasons, file.score),
    accessible: `${file.path}, omitted: ${facts}`,
  };
}

/** Excluded files are not ranked; here they can be taken back. */
function excludedFile(path: string, choices: Choices): TreeNode {
  return {
    id: `omitted/${path}`,
    path,
    label: label(baseName(path)),
    description: `excluded by hand${inFolder(path)}`,
    open: { path },
    context: fileContext(path, choices),
    children: [],
    accessible: `${path}, excluded by hand`,
  };
}

function redactions(report: Report): TreeNode {
  const seen = new Map<string, number>();
  const nodes = report.redactions.map((found) => redaction(found, seen));
  return group('redactions', 'Redactions', 'shield',
    nodes.length === 0 ? 'none' : plural(nodes.length, 'secret') + ' redacted', nodes, false);
}

function redaction({ path, line, type }: Redaction, seen: Map<string, number>): TreeNode {
  const key = `redaction/${path}:${line}:${type}`;
  const times = seen.get(key) ?? 0;
  seen.set(key, times + 1);
  return {
    id: times === 0 ? key : `${key}:${times}`,
    label: label(type),
    description: label(`${path}:${line}`),
    icon: 'lock',
    tooltip: `**${markdown(type)}** in ${markdown(path)}, line ${line}\n\nThe pack shows a placeholder instead.`,
    open: { path, lines: [line, line] },
    children: [],
    accessible: `${type} in ${path}, line ${line}, redacted in the pack`,
  };
}

function stale(freshness: Freshness): TreeNode[] {
  if (freshness.causes.length === 0) return [];
  const children = freshness.causes.flatMap(causeNodes);
  return [group('stale', 'Changed Since This Pack', 'warning', plural(children.length, 'change'), children, true)];
}

function causeNodes(cause: StaleCause): TreeNode[] {
  if (cause.kind !== 'files') {
    const text = `${cause.kind}: ${cause.detail}`;
    return [{
      id: `stale#${cause.kind}`,
      label: label(cause.kind),
      description: label(cause.detail),
      icon: 'git-compare',
      children: [],
      accessible: text,
    }];
  }
  return cause.files.map((file) => ({
    id: `stale/${file.path}`,
    path: file.path,
    label: label(baseName(file.path)),
    description: `${file.change}${file.selected ? ', selected' : ''}${inFolder(file.path)}`,
    changed: file.path,
    children: [],
    accessible: `${file.path} was ${file.change} since this pack${file.selected ? ', which shows it' : ''}`,
  }));
}

function warnings(report: Report): TreeNode[] {
  if (report.warnings.length === 0) return [];
  const nodes = report.warnings.map((text, i): TreeNode => ({
    id: `warning/${i}`,
    label: label(text),
    icon: 'info',
    tooltip: markdown(text),
    children: [],
    accessible: text,
  }));
  return [group('warnings', 'Warnings', 'info', String(nodes.length), nodes, false)];
}

function viewReason(id: string, text: string): TreeNode[] {
  return text === '' ? [] : [{ id: `${id}#view`, label: label(text), icon: 'info', children: [], accessible: text }];
}

function reasons(id: string, list: readonly Reason[], score: number): TreeNode[] {
  return [
    ...list.map((reason, i): TreeNode => ({
      id: `${id}#${i}`,
      label: `${points(reason.points)}  ${reason.kind}`,
      description: label(reason.detail),
      tooltip: `**${points(reason.points)}** ${markdown(reason.kind)}: ${markdown(reason.detail)}`,
      icon: reason.points < 0 ? 'remove' : 'add',
      children: [],
      accessible: `${points(reason.points)} points: ${reason.kind}, ${reason.detail}`,
    })),
    {
      id: `${id}#sum`,
      label: `= ${score.toFixed(1)}  score`,
      icon: 'symbol-operator',
      children: [],
      accessible: `score ${score.toFixed(1)}, the sum of its reasons`,
    },
  ];
}

function reasonLines(list: readonly Reason[]): string[] {
  const lines = list.slice(0, 12).map((reason) =>
    `- ${markdown(points(reason.points))} ${markdown(reason.kind)}: ${markdown(reason.detail)}`
  );
  if (list.length > 12) lines.push(`- and ${list.length - 12} more`);
  return lines.length > 0 ? [lines.join('\n')] : [];
}

function shownLines(file: ReportFile): string {
  if (file.ranges.length === 0) return '';
  const shown = file.ranges.slice(0, 6).map(([first, last]) => (first === last ? String(first) : `${first}–${last}`))
    .join(', ');
  return `; lines ${shown}${file.ranges.length > 6 ? ' …' : ''}`;
}

function group(id: string, name: string, icon: string, description: string, children: readonly TreeNode[],
  expanded: boolean): TreeNode
{
  return {
    id,
    label: name,
    icon,
    description,
    children,
    expanded,
    context: 'group',
    accessible: `${name}: ${description}`,
  };
}

function inFolder(path: string): string {
  const folder = folderOf(path);
  return folder === '' ? '' : label(` · ${folder}`);
}
