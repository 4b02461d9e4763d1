import { tokenizerInWords } from '../../engine';
import type { Freshness, Reason } from '../../model';
import type { Explanation, OutlineReport, Related, Report, Retrieved, Verdict } from '../../reports';
import { bold, printable, table } from './table';

const number = (n: number) => n.toLocaleString('en-US');
const omittedShown = 5;
const consumersShown = 5;

/** The receipts as a table, where the pack is and, where it is a thread's, whose. */
export function packText(report: Report, computedOnly: boolean, thread: string | undefined, width: number, paint: boolean): string {
  const title = (text: string) => (paint ? bold(text) : text);
  const files = table(
    [{ title: 'FILE' }, { title: 'VIEW' }, { title: 'TOKENS', align: 'right' }, { title: 'SCORE', align: 'right' }, { title: 'WHY', shrinks: true }],
    report.files.map((f) => [f.path, f.view, number(f.tokens), f.score.toFixed(1), why(f.reasons)]), width, paint,
  );
  const about = report.estimated ? `about ${number(report.renderedTokens)}` : number(report.renderedTokens);
  const blocks = [
    `${title('Task')} (${report.taskClass}${report.taskSource === 'option' ? '' : `, ${report.taskSource}`}): ${printable(firstLine(report.task, width - 20))}`,
    report.files.length > 0 ? files : 'No file met the task.',
  ];
  if (report.omitted.length > 0) {
    blocks.push(`${title('Left out')}: ${report.omitted.slice(0, omittedShown).map((f) => `${printable(f.path)} (${f.because})`).join(', ')}${report.omitted.length > omittedShown ? ' …' : ''}`);
  }
  if (report.files.length > 0) blocks.push(`${title('Largest')}: ${report.tokenConsumers.slice(0, consumersShown).map((f) => `${printable(f.path)} ${number(f.tokens)}`).join(', ')}`);
  if (report.redactions.length > 0) blocks.push(`${title('Redacted')}: ${report.redactions.length} (${[...new Set(report.redactions.map((r) => r.type))].join(', ')})`);
  if (report.trimmed.length > 0) blocks.push(`${title('Trimmed')}: ${report.trimmed.join(', ')}`);
  for (const warning of report.warnings) blocks.push(`${title('Warning')}: ${printable(warning)}`);
  const { counts } = report;
  const share = Math.round(100 * report.files.reduce((sum, file) => sum + file.tokens, 0) / Math.max(1, report.renderedTokens));
  blocks.push(
    `${about} of ${number(report.budget)} tokens (${tokenizerInWords(report.tokenizer)}), ${share} % of them files, ${report.files.length} of ${number(counts.files)} files; ${number(counts.parsed)} read, ${number(counts.reused)} reused; ${number(Math.round(report.timings.total))} ms`,
    `${computedOnly ? 'Nothing was written (--no-write).' : `${title('Pack')}: ${report.contextPath}`}${thread === undefined ? '' : `\n${title('Thread')}: ${thread}`}`,
  );
  return blocks.join('\n\n');
}

export function freshnessText(freshness: Freshness): string {
  if (freshness.state === 'none') return 'There is no pack yet: run agentpack pack.';
  const lines = [freshness.state === 'fresh' ? 'fresh' : 'stale'];
  for (const cause of freshness.causes) {
    if (cause.kind === 'files') for (const file of cause.files) lines.push(`  ${file.change.padEnd(8)} ${printable(file.path)}${file.selected ? ' (in the pack)' : ''}`);
    else lines.push(`  ${cause.kind}: ${printable(cause.detail)}`);
  }
  if (freshness.packedAt !== undefined) lines.push(`packed ${new Date(freshness.packedAt).toISOString()}, ${number(freshness.renderedTokens ?? 0)} tokens, ${freshness.contextPath ?? ''}`);
  return lines.join('\n');
}

export function verdictText(verdict: Verdict): string {
  return `${verdict.decision}: ${printable(verdict.message)}`;
}

export function explainText(explanation: Explanation): string {
  const { view, tokens, rank } = explanation;
  const place = rank === undefined ? '' : `, rank ${rank}`;
  const head = explanation.status === 'selected'
    ? `${printable(explanation.path)} is in the pack: ${view} view, ${number(tokens ?? 0)} tokens${place}`
    : `${printable(explanation.path)} is not in the pack: ${explanation.because ?? 'omitted'}${place}`;
  const reasons = explanation.reasons.map((r) => `${r.points.toFixed(1).padStart(8)}  ${r.kind}: ${printable(r.detail)}`);
  const sum = reasons.length > 0 ? [`${explanation.score.toFixed(1).padStart(8)}  score`] : [];
  return [head, ...(explanation.detail === '' ? [] : [printable(explanation.detail)]), ...reasons, ...sum].join('\n');
}

/** What an agent reads; on the way to a terminal, without what it would take for its own. */
export function retrievedText(retrieved: Retrieved): string {
  return retrieved.markdown.replace(/\r(?=\n)/g, '').replace(/(?![\t\n])\p{Cc}/gu, '�').trimEnd();
}

export function outlineText(report: OutlineReport): string {
  return report.files.map((file) => [
    `${printable(file.path)} (${file.language ?? 'text'}, ${file.role})${file.note === undefined ? '' : `: ${file.note}`}`,
    ...file.symbols.map((s) => `  ${`${s.lines[0]}-${s.lines[1]}`.padEnd(10)} ${s.kind.padEnd(9)} ${printable(s.container === null ? s.name : `${s.container}.${s.name}`)}`),
    ...file.imports.map((i) => `  line ${String(i.line).padEnd(5)} imports ${printable(i.specifier)}${i.resolved === null ? ' (not in this repository)' : ` → ${printable(i.resolved)}`}`),
    ...file.tests.map((path) => `  tested by ${printable(path)}`),
  ].join('\n')).join('\n\n');
}

export function relatedText(related: Related): string {
  const section = (title: string, lines: readonly string[]) => (lines.length > 0 ? [`${title}:`, ...lines.map((l) => `  ${printable(l)}`)] : []);
  const lines = [
    ...section('imports', related.imports.map((i) => i.path)),
    ...section('imported by', related.importers),
    ...section('tested by', related.tests),
    ...section('tests', related.tested),
    ...section('changes together with', related.coChanged.map((c) => `${c.path} (${c.commits} commits)`)),
  ];
  return [printable(related.path), ...(lines.length > 0 ? lines : ['nothing is related to it by imports, tests or history'])].join('\n');
}

function why(reasons: readonly Reason[]): string {
  return [...reasons].sort((a, b) => b.points - a.points).slice(0, 2).map((r) => r.detail).join('; ');
}

function firstLine(text: string, width: number): string {
  const line = text.split('\n')[0]!;
  return line.length > width ? `${line.slice(0, Math.max(20, width))}…` : line;
}

export function sharedText({ files, added, removed }: { readonly files: number; readonly added: number; readonly removed: number }): string {
  return `The shared cache holds the facts of ${files} ${files === 1 ? 'file' : 'files'}: ${added} added, ${removed} removed.\nCommit .agentpack/.gitignore and .agentpack/cache/shared.`;
}
