import { threadOption } from '../../base/commandOptions';
import { taskTitle } from '../../base/task/taskTitle';
import { tokenizerInWords, type Scope } from '../../engine';
import type { Freshness, Reason } from '../../model';
import type { Explanation, OutlineReport, Related, Report, Retrieved, Standing, Verdict } from '../../reports';
import { table } from './output/table';
import { block, bold, joined, term, type TerminalText } from './output/terminal';

const number = (n: number) => n.toLocaleString('en-US');
const omittedShown = 5;
const consumersShown = 5;
const coChangedShown = 20;

/** The receipts as a table, where the pack is and, where it is a thread's, whose. */
export function packText(report: Report, computedOnly: boolean, thread: string | undefined, width: number,
  paint: boolean): TerminalText
{
  const title = (text: string) => (paint ? bold(text) : term`${text}`);
  const files = table(
    [{ title: 'FILE' }, { title: 'VIEW' }, { title: 'TOKENS', align: 'right' }, { title: 'SCORE', align: 'right' }, {
      title: 'WHY',
      shrinks: true,
    }],
    report.files.map((f) => [f.path, f.view, number(f.tokens), f.score.toFixed(1), why(f.reasons)]),
    width,
    paint,
  );
  const about = report.estimated ? `about ${number(report.renderedTokens)}` : number(report.renderedTokens);
  const blocks = [
    term`${title('Task')} (${report.taskClass}${report.taskSource === 'option' ? '' : `, ${report.taskSource}`}): ${
      shortened(taskTitle(report.task), width - 20)
    }`,
    report.files.length > 0 ? files : term`${nothingPacked(report.counts)}`,
  ];
  if (report.omitted.length > 0) {
    blocks.push(
      term`${title('Left out')}: ${
        report.omitted.slice(0, omittedShown).map((f) => `${f.path} (${f.because})`).join(', ')
      }${report.omitted.length > omittedShown ? ' …' : ''}`,
    );
  }
  if (report.files.length > 0)
    blocks.push(
      term`${title('Largest')}: ${
        report.tokenConsumers.slice(0, consumersShown).map((f) => `${f.path} ${number(f.tokens)}`).join(', ')
      }`,
    );
  if (report.redactions.length > 0)
    blocks.push(
      term`${title('Redacted')}: ${report.redactions.length} (${
        [...new Set(report.redactions.map((r) => r.type))].join(', ')
      })`,
    );
  if (report.trimmed.length > 0) blocks.push(term`${title('Trimmed')}: ${report.trimmed.join(', ')}`);
  for (const warning of report.warnings) blocks.push(term`${title('Warning')}: ${warning}`);
  const { counts } = report;
  const share = Math.round(
    100 * report.files.reduce((sum, file) => sum + file.tokens, 0) / Math.max(1, report.renderedTokens),
  );
  const where = computedOnly ? term`Nothing was written (--no-write).` : term`${title('Pack')}: ${report.contextPath}`;
  blocks.push(
    term`${about} of ${number(report.budget)} tokens (${
      tokenizerInWords(report.tokenizer)
    }), ${share} % of them files, ${report.files.length} of ${number(counts.files)} files; ${
      number(counts.parsed)
    } indexed, ${number(counts.reused)} reused${
      counts.shared === undefined ? '' : ` (${number(counts.shared)} from the shared cache)`
    }; ${number(Math.round(report.timings.total))} ms`,
    thread === undefined ? where : joined([where, term`${title('Thread')}: ${thread}`], '\n'),
  );
  return joined(blocks, '\n\n');
}

function nothingPacked({ files, ignored, binary, large }: Report['counts']): string {
  if (files > 0) return 'No file met the task.';
  const out = ([['ignored', ignored], ['binary', binary], ['too large', large]] as const).filter(([, count]) =>
    count > 0
  ).map(([what, count]) => `${number(count)} ${what}`);
  return `There is no file to pack here${out.length > 0 ? ` (left out: ${out.join(', ')})` : ''}.`;
}

/** `named`: the thread, as whoever asks named it. */
export function freshnessText(freshness: Freshness, { thread }: Pick<Scope, 'thread'>,
  named: string | undefined): TerminalText
{
  if (freshness.state === 'none')
    return term`There is no pack yet: run agentpack pack${named === undefined ? '' : threadOption(named)}.`;
  const lines = [freshness.state === 'fresh' ? term`fresh` : term`stale`];
  for (const cause of freshness.causes) {
    if (cause.kind === 'files') {
      for (const file of cause.files)
        lines.push(term`  ${file.change.padEnd(8)} ${file.path}${file.selected ? ' (in the pack)' : ''}`);
    } else lines.push(term`  ${cause.kind}: ${cause.detail}`);
  }
  if (freshness.packedAt !== undefined)
    lines.push(
      term`packed ${new Date(freshness.packedAt).toISOString()}, ${number(freshness.renderedTokens ?? 0)} tokens, ${
        freshness.contextPath ?? ''
      }`,
    );
  if (freshness.state === 'stale')
    lines.push(term`agentpack pack${threadOption(thread)} makes it again with the same task and options`);
  return joined(lines, '\n');
}

export function verdictText(verdict: Verdict): TerminalText {
  return term`${verdict.decision}: ${verdict.message}`;
}

export function explainText(explanation: Explanation): TerminalText {
  const { path, since, renamed, now, repack, status } = explanation;
  const became = since === undefined
    ? []
    : [renamed
      ? term`It was renamed from ${renamed.from} to ${renamed.to} since this pack.`
      : term`It was ${since} since this pack.`];
  if (status === 'unpacked')
    return joined([term`There is no pack yet: ${repack ?? ''} makes one.`,
      ...(now ? ['', term`That pack would say: ${inOrOut(now)}`, ...grounds(now)] : [])], '\n');
  const later = now ? ['', term`A repack now (${repack ?? ''}) would say: ${inOrOut(now)}`, ...grounds(now)] : [];
  return joined([term`${path} is ${inOrOut({ ...explanation, status })}`, ...grounds({ ...explanation, status }),
    ...became, ...later], '\n');
}

function inOrOut({ status, view, tokens, rank, because }: Standing): string {
  const place = rank === undefined ? '' : `, rank ${rank}`;
  return status === 'selected'
    ? `in the pack: ${view ?? ''} view, ${number(tokens ?? 0)} tokens${place}`
    : `not in the pack${because === undefined ? '' : `: ${because}`}${place}`;
}

/** Why, and the points that add up. */
function grounds({ detail, reasons, score }: Standing): (string | TerminalText)[] {
  return [
    ...(detail === '' ? [] : [detail]),
    ...reasons.map((r) => term`${r.points.toFixed(1).padStart(8)}  ${r.kind}: ${r.detail}`),
    ...(reasons.length > 0 ? [term`${score.toFixed(1).padStart(8)}  score`] : []),
  ];
}

/** What an agent reads; on the way to a terminal, with what it would take for its own written out. */
export function retrievedText(retrieved: Retrieved): TerminalText {
  return block(retrieved.markdown.trimEnd());
}

export function outlineText({ files, problems }: OutlineReport): TerminalText {
  return joined([...files.map((file) =>
    joined([
      term`${file.path} (${file.language ?? 'text'}, ${file.role})${file.note === undefined ? '' : `: ${file.note}`}`,
      ...file.symbols.map((s) =>
        term`  ${`${s.lines[0]}-${s.lines[1]}`.padEnd(10)} ${s.kind.padEnd(9)} ${
          s.container === null ? s.name : `${s.container}.${s.name}`
        }`
      ),
      ...file.imports.map((i) =>
        term`  line ${String(i.line).padEnd(5)} imports ${i.specifier}${
          i.resolved === null ? ' (not in this repository)' : ` → ${i.resolved}`
        }`
      ),
      ...file.tests.map((path) => term`  tested by ${path}`),
    ], '\n')
  ), ...problems.map(({ problem }) => term`${problem}`)], '\n\n');
}

export function relatedText(related: Related): TerminalText {
  const section = (title: string,
    lines: readonly string[]) => (lines.length > 0 ? [term`${title}:`, ...lines.map((l) => term`  ${l}`)] : []);
  const lines = [
    ...section('imports', importLines(related.imports)),
    ...section('imported by', related.importers),
    ...section('imported by its old name by', related.formerImporters.map(({ path, as }) => `${path} (${as})`)),
    ...section('tested by', related.tests),
    ...section('tests', related.tested),
    ...section('changes together with', capped(related.coChanged.map((c) => `${c.path} (${c.commits} commits)`))),
  ];
  return joined([related.path,
    ...(lines.length > 0 ? lines : ['nothing is related to it by imports, tests or history'])], '\n');
}

/** The rest is in `--json`. */
function capped(lines: readonly string[]): string[] {
  return lines.length <= coChangedShown
    ? [...lines]
    : [...lines.slice(0, coChangedShown), `and ${lines.length - coChangedShown} more`];
}

/** A line for each file, however often it is imported: `src/price.ts (lines 1, 7)`. */
function importLines(imports: Related['imports']): string[] {
  const linesOf = new Map<string, number[]>();
  for (const { path, line } of imports) linesOf.set(path, [...linesOf.get(path) ?? [], line]);
  return [...linesOf].map(([path, all]) => {
    const lines = [...new Set(all)].sort((a, b) => a - b);
    return `${path} (${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')})`;
  });
}

function why(reasons: readonly Reason[]): string {
  return [...reasons].sort((a, b) => b.points - a.points).slice(0, 2).map((r) => r.detail).join('; ');
}

function shortened(line: string, width: number): string {
  return line.length > width ? `${line.slice(0, Math.max(20, width))}…` : line;
}

export function sharedText(config: { readonly created: boolean; } | undefined,
  index: { readonly files: number; readonly added: number; readonly removed: number; } | undefined): TerminalText
{
  return joined([
    ...(config?.created ? [term`.agentpack/config.toml is written: it lists every setting with its default.`] : []),
    ...(index
      ? [
        term`The shared cache holds the facts of ${index.files} ${
          index.files === 1 ? 'file' : 'files'
        }: ${index.added} added, ${index.removed} removed.`,
      ]
      : []),
    term`Commit ${
      ['.agentpack/.gitignore', ...(config ? ['.agentpack/config.toml'] : []),
        ...(index ? ['.agentpack/cache/shared'] : [])].join(' and ')
    }.`,
  ], '\n');
}
